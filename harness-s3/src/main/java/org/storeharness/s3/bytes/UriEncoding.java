package org.storeharness.s3.bytes;

import java.nio.charset.StandardCharsets;

/**
 * Encodes keys and values of parameters as S3 does for signatures: everything but letters, digits and {@code - . _ ~} as the
 * percent sign and two upper-case digits for each byte of UTF-8. Paths keep their slashes, and are not normalised.
 */
public final class UriEncoding {
    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private UriEncoding() {}

    /** Adds a path, such as a key, with its slashes as they are. */
    public static void addPath(String path, Bytes to) {
        add(path, true, to);
    }

    /** Adds the name or the value of a parameter. */
    public static void addParameter(String text, Bytes to) {
        add(text, false, to);
    }

    private static void add(String text, boolean keepSlashes, Bytes to) {
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            if (isUnreserved(one) || keepSlashes && one == '/') {
                to.add((char) one);
            } else {
                to.add('%').add((char) DIGITS[one >> 4 & 15]).add((char) DIGITS[one & 15]);
            }
        }
    }

    private static boolean isUnreserved(byte one) {
        return one >= 'A' && one <= 'Z'
                || one >= 'a' && one <= 'z'
                || one >= '0' && one <= '9'
                || one == '-'
                || one == '.'
                || one == '_'
                || one == '~';
    }
}
