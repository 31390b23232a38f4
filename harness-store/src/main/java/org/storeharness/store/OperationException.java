package org.storeharness.store;

import java.util.Objects;

/** Ends an operation of a {@link BlockingSession} with an outcome and a readable reason. */
public final class OperationException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Outcome outcome;

    public OperationException(Outcome outcome, String reason) {
        super(reason);
        this.outcome = outcome;
    }

    public OperationException(Outcome outcome, String reason, Throwable cause) {
        super(reason, cause);
        this.outcome = outcome;
    }

    public Outcome outcome() {
        return outcome;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
