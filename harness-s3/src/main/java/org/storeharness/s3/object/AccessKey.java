package org.storeharness.s3.object;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of requests. Nothing but a signature is ever made of the secret; {@link #toString} shows none of them.
 *
 * @param id the access key id
 * @param secret the secret access key
 * @param sessionToken the token of temporary credentials; {@code null} for lasting ones
 */
public record AccessKey(String id, String secret, @Nullable String sessionToken) {
    private static final String HIDDEN = "***";

    /** A shorter value may be a part of any word, so it is hidden only where it stands alone. */
    private static final int TELLING_LENGTH = 12;

    /**
     * A text of a service or a library with {@code ***} in place of these credentials, as they are or encoded as in a URL, and of what the
     * end of a text has cut: some services name the key id of a request that they refuse, or repeat its headers.
     */
    public String hiddenIn(String text) {
        String shown = hide(hide(text, id), secret);
        return sessionToken == null ? shown : hide(shown, sessionToken);
    }

    private static String hide(String text, String value) {
        if (value.isEmpty()) {
            return text;
        }
        if (value.length() < TELLING_LENGTH) {
            return text.replaceAll("(?<![A-Za-z0-9])" + Pattern.quote(value) + "(?![A-Za-z0-9])", HIDDEN);
        }
        return hideFrom(hideFrom(text, value), URLEncoder.encode(value, StandardCharsets.UTF_8));
    }

    private static String hideFrom(String text, String value) {
        String beginning = value.substring(0, TELLING_LENGTH);
        StringBuilder shown = new StringBuilder();
        int copied = 0;
        for (int at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, copied)) {
            int end = TELLING_LENGTH;
            while (end < value.length() && at + end < text.length() && text.charAt(at + end) == value.charAt(end)) {
                end++;
            }
            shown.append(text, copied, at).append(HIDDEN);
            copied = at + end;
        }
        return shown.append(text, copied, text.length()).toString();
    }

    @Override
    public String toString() {
        return "AccessKey[hidden]";
    }
}
