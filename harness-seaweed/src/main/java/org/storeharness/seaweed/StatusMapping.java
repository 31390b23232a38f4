package org.storeharness.seaweed;

import org.storeharness.http.OperationFailure;
import org.storeharness.http.ResponseParser;
import org.storeharness.http.TextBuffer;
import org.storeharness.seaweed.client.ErrorBody;
import org.storeharness.seaweed.client.HttpCalls;
import org.storeharness.store.Outcome;

/** Maps the statuses of failed requests to outcomes of operations. */
final class StatusMapping {
    private StatusMapping() {}

    /** The outcome of an operation whose request got this status, where the request has no rule of its own. */
    static Outcome outcome(int status) {
        return switch (status) {
            case 406, 429, 503, 507 -> Outcome.REJECTED;
            case 408 -> Outcome.TIMEOUT;
            default -> Outcome.ERROR;
        };
    }

    /** The outcome for an assignment: older masters (3.65 is one) answer 404 where no volume is free. */
    static Outcome assignmentOutcome(int status) {
        return status == 404 ? Outcome.REJECTED : outcome(status);
    }

    /**
     * Whether the request may have taken effect in spite of the status: a server that fails to reach the other copies
     * (500) has changed its own.
     */
    static boolean mayHaveTakenEffect(int status) {
        return status >= 500 && outcome(status) != Outcome.REJECTED;
    }

    /**
     * The failure of a request.
     *
     * @param request the request and its server, without ids
     * @param text the body of the response
     */
    static OperationFailure failure(Outcome outcome, String request, ResponseParser response, TextBuffer text) {
        String error = ErrorBody.text(text.toString());
        String access = response.status() != 401
                ? ""
                : error.isEmpty() ? HttpCalls.NOT_ON_WHITE_LIST : " (the token is missing or not valid for this id)";
        String said = access + (error.isEmpty() ? "" : ": " + error);
        return OperationFailure.answered(outcome, request, response.status(), said, response.retryAfterSeconds());
    }
}
