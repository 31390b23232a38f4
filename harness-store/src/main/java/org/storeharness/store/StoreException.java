package org.storeharness.store;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A store cannot be used. The message is one line for the user: the subject, the value, the remedy. */
public class StoreException extends Exception {
    private static final long serialVersionUID = 1L;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
