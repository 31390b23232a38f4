package org.storeharness.seaweed.protocol;

import java.net.UnknownHostException;
import org.storeharness.core.json.plain.PlainJson;

/** Describes failures in one line for people. */
public final class ErrorText {
    private static final int MAXIMUM_LENGTH = 300;

    private ErrorText() {}

    /** The field {@code error} of a response body that is JSON, or else the beginning of the body; may be empty. */
    public static String ofBody(String body) {
        String text = body;
        try {
            String error = PlainJson.string(PlainJson.parse(body), "error");
            text = error.isEmpty() ? body : error;
        } catch (IllegalArgumentException e) {
            // the body is not JSON, so it is shown as it is
        }
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() > MAXIMUM_LENGTH ? line.substring(0, MAXIMUM_LENGTH) + "..." : line;
    }

    /** Why a connection or a request failed. */
    public static String of(Throwable cause) {
        if (cause instanceof UnknownHostException) {
            return "no such host is known on this machine";
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
