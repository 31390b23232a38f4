package org.storeharness.core.store;

import java.util.Objects;

/** A store that cannot be used. The message is one line for the user: the thing, the value, the way out. */
public class StoreException extends Exception {
    private static final long serialVersionUID = 1L;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
