package org.storeharness.postgresclients;

import org.storeharness.architecture.ArchitectureContract;
import org.storeharness.architecture.ArchitectureRules;

/** The rules of the architecture hold in this module. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(ArchitectureRules.module());
    }
}
