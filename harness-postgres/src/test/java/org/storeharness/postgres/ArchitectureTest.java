package org.storeharness.postgres;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** This adapter keeps to what core has for adapters. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.adapter("org.storeharness.postgres"),
                ArchitectureRules.layers(
                        "org.storeharness.postgres",
                        "script.expression server",
                        "options",
                        "error",
                        "connection",
                        "rows script",
                        "."));
    }
}
