package org.storeharness.s3clients;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.ReadCheck;
import org.storeharness.store.Operation;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/** The requests of operations, as the SDK takes them. Thread-safe. */
final class SdkRequests {
    private final String bucket;
    private final boolean conditional;

    SdkRequests(LibrarySetup setup) {
        bucket = setup.bucket();
        conditional = setup.options().conditional();
    }

    PutObjectRequest put(Operation operation, String key) {
        @Nullable String condition = conditional && operation.kind() == OperationKind.WRITE ? "*" : null;
        return PutObjectRequest.builder()
                .bucket(bucket)
                .key(key)
                .ifNoneMatch(condition)
                .build();
    }

    GetObjectRequest get(String key, ReadCheck check) {
        @Nullable String range = check.isOfRange() ? check.rangeText() : null;
        return GetObjectRequest.builder().bucket(bucket).key(key).range(range).build();
    }

    HeadObjectRequest head(String key) {
        return HeadObjectRequest.builder().bucket(bucket).key(key).build();
    }

    DeleteObjectRequest delete(String key) {
        return DeleteObjectRequest.builder().bucket(bucket).key(key).build();
    }
}
