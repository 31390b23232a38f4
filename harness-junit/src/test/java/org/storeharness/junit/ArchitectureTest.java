package org.storeharness.junit;

import org.junit.jupiter.api.Test;
import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** The extension keeps the rules of every module. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(ArchitectureRules.layers("org.storeharness.junit", "."), ArchitectureRules.USES_THE_API_ALONE);
    }

    /** The command line, whose test looks at the names of all other modules, does not use this one. */
    @Test
    void noSimpleNameStandsForTwoTypes() {
        ArchitectureRules.NO_SIMPLE_NAME_TWICE.check(ArchitectureRules.product());
    }
}
