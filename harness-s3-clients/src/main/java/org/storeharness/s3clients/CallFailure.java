package org.storeharness.s3clients;

import org.storeharness.http.OperationFailure;
import org.storeharness.s3.object.LibrarySetup;
import org.storeharness.s3.object.S3Error;
import org.storeharness.store.Completion;
import org.storeharness.store.Outcome;

/**
 * A failed call of a library.
 *
 * @param status the status of the response; 0 if there was none
 * @param error the error that the service told; empty if none
 * @param failure the failure with which the operation ends
 * @param unheard whether the connection was closed before anything of an answer came
 */
record CallFailure(int status, String error, OperationFailure failure, boolean unheard) {
    private static final int NOT_FOUND = 404;
    private static final int LONGEST = 300;

    /**
     * The failure that a response tells.
     *
     * @param call the call, without keys, so that equal failures are counted together
     * @param retryAfterSeconds the wait that the service asks for; 0 if it does not ask
     */
    public static CallFailure answered(String call, int status, String code, String message, long retryAfterSeconds) {
        boolean missing = status == NOT_FOUND && !code.equals("NoSuchBucket");
        Outcome outcome = missing ? Outcome.MISS : S3Error.outcome(status);
        long asked = retryAfterSeconds > 0 ? retryAfterSeconds : -1;
        return new CallFailure(status, code, new S3Error(code, message).failure(outcome, call, status, asked), false);
    }

    /** The failure of a call that got no response. */
    public static CallFailure unanswered(String call, Outcome outcome, Throwable cause) {
        String said = cause.getClass().getSimpleName() + ": " + String.valueOf(cause.getMessage());
        String line = said.replaceAll("\\s+", " ");
        return new CallFailure(
                0,
                "",
                OperationFailure.of(
                        outcome,
                        call + " failed: " + (line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line)),
                false);
    }

    /** The same of a connection that was closed before anything of an answer came, as a service closes an idle one. */
    public CallFailure asUnheard() {
        return new CallFailure(status, error, failure, true);
    }

    /** Ends the operation with it; the text of the service or the library is shown without the credentials. */
    void end(Completion completion, LibrarySetup setup) {
        if (!failure.retryAfter().isZero()) {
            completion.retryAfter(failure.retryAfter());
        }
        completion.fail(failure.outcome(), setup.withoutKey(failure.reason()));
    }

    /** Whether the service may have done what was requested. */
    boolean mayHaveTakenEffect() {
        return status == 0 ? failure.outcome() != Outcome.REJECTED : S3Error.mayHaveTakenEffect(status);
    }

    /** One retry-after header's value in seconds; 0 if it is none. */
    public static long seconds(String header) {
        return header.matches("\\d{1,6}") ? Long.parseLong(header) : 0;
    }
}
