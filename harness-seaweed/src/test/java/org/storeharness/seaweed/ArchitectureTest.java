package org.storeharness.seaweed;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** This adapter uses only the packages of core that are for adapters. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.adapter("org.storeharness.seaweed", "org.storeharness.http"),
                ArchitectureRules.layers(
                        "org.storeharness.seaweed",
                        "protocol report standin",
                        "client options",
                        "http server",
                        "object server.install",
                        "fileid",
                        "session",
                        "."));
    }
}
