package org.storeharness.jmh;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** The benchmarks keep the rules of every module. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(ArchitectureRules.layers("org.storeharness.jmh", "."));
    }
}
