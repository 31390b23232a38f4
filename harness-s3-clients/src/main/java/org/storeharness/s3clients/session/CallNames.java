package org.storeharness.s3clients.session;

import org.storeharness.core.store.Operation;

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
