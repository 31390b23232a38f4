package org.storeharness.seaweed.http;

import java.time.Duration;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.client.HttpCalls;
import org.storeharness.seaweed.protocol.ResponseParser;

/** What answers other than success mean. */
public final class StatusMapping {
    private StatusMapping() {}

    /** How an operation ends that got such an answer and has no better meaning for it. */
    public static Outcome outcome(int status) {
        return switch (status) {
            case 406, 429, 503, 507 -> Outcome.REJECTED;
            case 408 -> Outcome.TIMEOUT;
            default -> Outcome.ERROR;
        };
    }

    /** The same for an assignment: older masters (3.65 is one) answer 404 where no volume is free. */
    public static Outcome assignmentOutcome(int status) {
        return status == 404 ? Outcome.REJECTED : outcome(status);
    }

    /**
     * Whether the server may nevertheless have done what was asked: one that fails to reach the other copies (500) has
     * changed its own.
     */
    public static boolean mayHaveTakenEffect(int status) {
        return status >= 500 && outcome(status) != Outcome.REJECTED;
    }

    /** What the answer asks for before another try; zero for nothing. */
    public static Duration retryAfter(ResponseParser answer) {
        return answer.retryAfterSeconds() > 0 ? Duration.ofSeconds(answer.retryAfterSeconds()) : Duration.ZERO;
    }

    /** What was asked and what came, in one line for people. */
    public static String describe(String request, ResponseParser answer, TextBuffer text) {
        StringBuilder line = new StringBuilder(request).append(" answered ").append(answer.status());
        String error = text.error();
        if (answer.status() == 401) {
            line.append(
                    error.isEmpty() ? HttpCalls.NOT_ON_WHITE_LIST : " (the token is missing or not valid for this id)");
        }
        if (!error.isEmpty()) {
            line.append(": ").append(error);
        }
        if (answer.retryAfterSeconds() >= 0) {
            line.append(" (Retry-After: ").append(answer.retryAfterSeconds()).append(" s)");
        }
        return line.toString();
    }
}
