package org.storeharness.unit;

import java.util.regex.Pattern;

/** Hides what looks like a secret in a text that is shown or kept: users and passwords in URLs, and values with a telling name. */
public final class SecretText {
    /** It goes up to the last at sign, because a secret may hold a slash, a question mark and another at sign. */
    private static final Pattern USER_OF_URL = Pattern.compile("(?<=://)[^\\s'\"]*@");

    private static final Pattern USER_WITHOUT_URL =
            Pattern.compile("(?<![^\\s'\"=,(])(?![^\\s'\"]*://)[^\\s'\"=,(:]+:[^\\s'\"]*@");

    private static final Pattern NAMED = Pattern.compile(
            "(?i)((?:passw(?:or)?d|pwd|passphrase|passcode|secret|token|signature|credentials?|(?:access|secret|api)[-_]?key(?:[-_]?id)?)=)[^&\\s'\"]+");

    private SecretText() {}

    /** The text with {@code ***} in place of such secrets. */
    public static String hidden(String text) {
        if (text.indexOf('@') < 0 && text.indexOf('=') < 0) {
            return text;
        }
        String withoutUsers = USER_OF_URL.matcher(text).replaceAll("***@");
        return NAMED.matcher(USER_WITHOUT_URL.matcher(withoutUsers).replaceAll("***@"))
                .replaceAll("$1***");
    }

    /** The address without its query either, in which a secret may have any name. */
    public static String hiddenWithQuery(String url) {
        return hidden(url).replaceFirst("\\?[^#]*", "");
    }
}
