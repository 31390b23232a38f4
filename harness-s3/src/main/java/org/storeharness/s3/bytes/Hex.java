package org.storeharness.s3.bytes;

import java.nio.charset.StandardCharsets;

/** Writes bytes as lower-case hexadecimal digits, without making objects. */
public final class Hex {
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private Hex() {}

    /** The digit of a value from 0 to 15. */
    static byte digit(int value) {
        return DIGITS[value];
    }

    /** Writes two digits for each byte from {@code at} on. */
    public static void write(byte[] bytes, byte[] to, int at) {
        for (int i = 0; i < bytes.length; i++) {
            to[at + 2 * i] = DIGITS[bytes[i] >> 4 & 15];
            to[at + 2 * i + 1] = DIGITS[bytes[i] & 15];
        }
    }
}
