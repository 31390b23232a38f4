package org.storeharness.seaweed.loopback;

import java.util.Locale;

/** Writes strings into JSON. */
final class Quote {
    private Quote() {}

    /** The text in quotes. */
    static String json(String text) {
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
    static String error(String message) {
        return "{\"error\":" + json(message) + "}";
    }
}
