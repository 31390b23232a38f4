package org.storeharness.s3;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** This adapter uses only the packages of core that are for adapters, and the client engine for HTTP. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.adapter("org.storeharness.s3", "org.storeharness.http"),
                ArchitectureRules.layers(
                        "org.storeharness.s3",
                        "bytes",
                        "checksum signing",
                        "credentials options",
                        "library",
                        "object",
                        "session",
                        "client",
                        "."));
    }
}
