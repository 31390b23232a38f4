package org.storeharness.seaweed.standin;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** The stand-in knows nothing of the adapter that it stands in for a server of, so that an error of that one shows. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.adapter("org.storeharness.seaweed.standin", "org.storeharness.http"),
                ArchitectureRules.layers("org.storeharness.seaweed.standin", "."));
    }
}
