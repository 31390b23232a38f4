package org.storeharness.s3.bytes;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are collected one after the other. Grows as needed and is reused, so that it makes objects at first only. */
public final class Bytes {
    private byte[] array;
    private int length;

    /**
     * @param capacity the number of bytes for which there is room at first
     */
    public Bytes(int capacity) {
        array = new byte[capacity];
    }

    public Bytes clear() {
        length = 0;
        return this;
    }

    public Bytes add(byte[] bytes) {
        return add(bytes, 0, bytes.length);
    }

    public Bytes add(byte[] bytes, int from, int count) {
        int at = grow(count);
        System.arraycopy(bytes, from, array, at, count);
        return this;
    }

    public Bytes add(Bytes other) {
        return add(other.array, 0, other.length);
    }

    public Bytes add(char ascii) {
        int at = grow(1);
        array[at] = (byte) ascii;
        return this;
    }

    /** Adds the digits of a number that is not negative. */
    public Bytes addDecimal(long number) {
        int digits = 1;
        for (long rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        int at = grow(digits);
        long rest = number;
        for (int i = digits - 1; i >= 0; i--) {
            array[at + i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return this;
    }

    /** Adds the hexadecimal digits of a number, taken as one without a sign, in lower case and without leading zeros. */
    public Bytes addHex(long number) {
        int digits = Math.max(1, (67 - Long.numberOfLeadingZeros(number)) / 4);
        int at = grow(digits);
        for (int i = digits - 1; i >= 0; i--) {
            array[at + i] = Hex.digit((int) (number >>> 4 * (digits - 1 - i)) & 15);
        }
        return this;
    }

    /** Adds two hexadecimal digits for each byte. */
    public Bytes addHex(byte[] bytes) {
        int at = grow(2 * bytes.length);
        Hex.write(bytes, array, at);
        return this;
    }

    /** The bytes, from 0 to {@link #length}; valid until the next call that adds some. */
    public byte[] array() {
        return array;
    }

    public int length() {
        return length;
    }

    private int grow(int more) {
        int at = length;
        length = Math.addExact(at, more);
        if (length > array.length) {
            array = Arrays.copyOf(array, Math.max(length, 2 * array.length));
        }
        return at;
    }

    /** The bytes of a text of ASCII. */
    public static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The bytes as ASCII. */
    @Override
    public String toString() {
        return new String(array, 0, length, StandardCharsets.US_ASCII);
    }
}
