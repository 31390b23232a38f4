package org.storeharness.cli;

import org.junit.jupiter.api.Test;
import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** The command line keeps the rules of every module, and its packages have an order. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(ArchitectureRules.layers(
                "org.storeharness.cli",
                "support",
                "profile progress",
                "plan",
                "live",
                "clean info report run",
                "cluster fs.job postgres s3 seaweed selftest",
                "fs.job.report fs.throughput",
                "fs.fio fs.ladder fs.metadata",
                "fs",
                "."));
    }

    /** In all modules together, which this one uses. */
    @Test
    void noSimpleNameStandsForTwoTypes() {
        ArchitectureRules.NO_SIMPLE_NAME_TWICE.check(ArchitectureRules.product());
    }
}
