package org.storeharness.seaweed.loopback.http;

import java.util.Locale;

/** Writes strings into JSON. */
public final class JsonStrings {
    private JsonStrings() {}

    /** The text in quotes. */
    public static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }

    /** An object with the field {@code error}. */
    public static String errorObject(String message) {
        return "{\"error\":" + quote(message) + "}";
    }
}
