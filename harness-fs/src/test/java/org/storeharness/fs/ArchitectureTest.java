package org.storeharness.fs;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** This adapter keeps to what core has for adapters. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.adapter("org.storeharness.fs"),
                ArchitectureRules.layers(
                        "org.storeharness.fs",
                        "fio.option libc",
                        "options",
                        "file fio uring",
                        "pagecache",
                        "directory",
                        "block.layout metadata object",
                        "block.engine report",
                        "block"));
    }
}
