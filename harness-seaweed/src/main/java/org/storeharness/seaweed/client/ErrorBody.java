package org.storeharness.seaweed.client;

import org.storeharness.json.plain.PlainJson;

/** Reads the error in the body of a response of SeaweedFS. */
public final class ErrorBody {
    private static final int MAXIMUM_LENGTH = 300;

    private ErrorBody() {}

    /** The field {@code error} of a body in JSON, or else the beginning of the body; one line for people, may be empty. */
    public static String text(String body) {
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
}
