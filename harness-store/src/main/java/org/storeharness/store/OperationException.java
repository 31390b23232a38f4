package org.storeharness.store;

import java.util.Objects;
import org.apiguardian.api.API;

/** Ends an operation of a {@link BlockingSession} with an outcome and a readable reason. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
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
