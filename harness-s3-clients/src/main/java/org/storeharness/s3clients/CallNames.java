package org.storeharness.s3clients;

import org.storeharness.store.Operation;

/** The names of operations in failures, without keys. */
final class CallNames {
    private CallNames() {}

    static String of(Operation operation) {
        return switch (operation.kind()) {
            case READ -> "read";
            case DELETE -> "delete";
            default -> "upload";
        };
    }
}
