package org.storeharness.http;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** The client engine is for adapters, uses of core what they may use, and knows none of them. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.adapter("org.storeharness.http"),
                ArchitectureRules.layers("org.storeharness.http", "operation protocol", "connection"));
    }
}
