package org.storeharness.http;

import java.time.Duration;
import org.storeharness.store.Outcome;

/**
 * Why a request of an operation failed.
 *
 * @param outcome how the operation ends if nothing else can be tried
 * @param reason one line for people; without ids, so that equal failures are counted together
 * @param retryAfter how long the server asks to wait before another try; zero if it does not ask
 */
public record OperationFailure(Outcome outcome, String reason, Duration retryAfter) {
    /** A failure after which the server asks for no wait. */
    public static OperationFailure of(Outcome outcome, String reason) {
        return new OperationFailure(outcome, reason, Duration.ZERO);
    }
}
