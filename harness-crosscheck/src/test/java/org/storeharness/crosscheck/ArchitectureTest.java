package org.storeharness.crosscheck;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** A cross-check runs commands; it knows neither their parser nor the command line. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.NO_COMMAND_LINE,
                ArchitectureRules.layers(
                        "org.storeharness.crosscheck", "model", "counter finding peer process", "workload", "."));
    }
}
