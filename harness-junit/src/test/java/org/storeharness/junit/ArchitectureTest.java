package org.storeharness.junit;

import org.storeharness.architecture.ArchitectureContract;
import org.storeharness.architecture.ArchitectureRules;

/** The rules of the architecture hold in this module. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(ArchitectureRules.module(), ArchitectureRules.USES_THE_API_ALONE);
    }
}
