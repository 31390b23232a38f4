package org.storeharness.s3clients;

import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** This module is a part of the adapter for S3: it uses what that one offers to client libraries. */
class ArchitectureTest extends ArchitectureContract {
    ArchitectureTest() {
        super(
                ArchitectureRules.adapter("org.storeharness.s3clients", "org.storeharness.s3", "org.storeharness.http"),
                ArchitectureRules.layers("org.storeharness.s3clients", "session", "sdk minio"));
    }
}
