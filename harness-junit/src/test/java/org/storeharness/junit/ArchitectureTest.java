package org.storeharness.junit;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** The extension keeps the rules of every module. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(ArchitectureRules.layers("org.storeharness.junit", "."), ArchitectureRules.USES_THE_API_ALONE);
    }
}
