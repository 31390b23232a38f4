package org.storeharness.http;

import java.time.Duration;
import org.storeharness.store.Outcome;

/**
 * Why a request of an operation failed.
 *
 * @param outcome the outcome of the operation if nothing else can be tried
 * @param reason one line for people; without ids, so that equal failures are counted together
 * @param retryAfter the wait before another try that the server asks for; zero if it does not ask
 */
public record OperationFailure(Outcome outcome, String reason, Duration retryAfter) {
    /** A failure after which the server asks for no wait. */
    public static OperationFailure of(Outcome outcome, String reason) {
        return new OperationFailure(outcome, reason, Duration.ZERO);
    }

    /**
     * The failure that a response tells.
     *
     * @param request the request and its server, without keys, so that equal failures are counted together
     * @param said what the server says of it in one line; empty if nothing
     * @param retryAfterSeconds the wait that the server asks for; negative if it does not ask
     */
    public static OperationFailure answered(
            Outcome outcome, String request, int status, String said, long retryAfterSeconds) {
        String reason = request + " answered " + status + said
                + (retryAfterSeconds < 0 ? "" : " (Retry-After: " + retryAfterSeconds + " s)");
        return new OperationFailure(outcome, reason, Duration.ofSeconds(Math.max(0, retryAfterSeconds)));
    }
}
