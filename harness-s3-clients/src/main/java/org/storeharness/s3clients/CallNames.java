package org.storeharness.s3clients;

import org.storeharness.store.Operation;

/** What failures call an operation, without its key. */
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
