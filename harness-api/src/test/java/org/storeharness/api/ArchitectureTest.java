package org.storeharness.api;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** The library keeps the rules of every module, and its API stands on what carries plans out. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(ArchitectureRules.layers("org.storeharness.api", "execution", "."));
    }
}
