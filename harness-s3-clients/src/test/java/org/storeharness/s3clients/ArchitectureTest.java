package org.storeharness.s3clients;

import org.junit.jupiter.api.Test;
import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** This module is a part of the adapter for S3: it uses what that one offers to client libraries. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.adapter("org.storeharness.s3clients", "org.storeharness.s3", "org.storeharness.http"),
                ArchitectureRules.layers("org.storeharness.s3clients", "session", "sdk minio"));
    }

    /** The command line, whose test looks at the names of all other modules, does not use this one. */
    @Test
    void noSimpleNameStandsForTwoTypes() {
        ArchitectureRules.NO_SIMPLE_NAME_TWICE.check(ArchitectureRules.product());
    }
}
