package org.storeharness.seaweed;

import java.time.Duration;
import org.storeharness.core.store.Outcome;
import org.storeharness.seaweed.protocol.ResponseParser;

/** What answers other than success mean. */
final class Answers {
    private Answers() {}

    /** How an operation ends that got such an answer and has no better meaning for it. */
    static Outcome outcome(int status) {
        return switch (status) {
            case 406, 429, 503 -> Outcome.REJECTED;
            case 408 -> Outcome.TIMEOUT;
            default -> Outcome.ERROR;
        };
    }

    /** What the answer asks for before another try; zero for nothing. */
    static Duration pause(ResponseParser answer) {
        return answer.retryAfterSeconds() > 0 ? Duration.ofSeconds(answer.retryAfterSeconds()) : Duration.ZERO;
    }

    /** What was asked and what came, in one line for people. */
    static String describe(String request, ResponseParser answer, TextBuffer text) {
        StringBuilder line = new StringBuilder(request).append(" answered ").append(answer.status());
        if (answer.status() == 401) {
            line.append(" (the token is missing or not valid for this id)");
        }
        String error = text.error();
        if (!error.isEmpty()) {
            line.append(": ").append(error);
        }
        if (answer.retryAfterSeconds() >= 0) {
            line.append(" (Retry-After: ").append(answer.retryAfterSeconds()).append(" s)");
        }
        return line.toString();
    }
}
