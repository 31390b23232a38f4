package org.storeharness.seaweed.client;

import java.nio.charset.StandardCharsets;

/**
 * The id that a master assigns to an object, written {@code volume,keycookie}: the volume in decimal, then in hexadecimal
 * the needle's key without its leading zero bytes and the cookie in exactly 8 digits. Mutable, so that a session reuses it;
 * not thread-safe.
 */
public final class FileId {
    /** The maximum length of an id, in characters. */
    public static final int MAXIMUM_LENGTH = 10 + 1 + 16 + 8;

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int COOKIE_DIGITS = 8;

    private int volume;
    private long key;
    private int cookie;

    /** The volume, at least 1 in an assigned id. */
    public int volume() {
        return volume;
    }

    /** The needle's key within the volume, 8 bytes without a sign. */
    public long key() {
        return key;
    }

    /** The random part, 4 bytes without a sign, without which the needle cannot be read. */
    public int cookie() {
        return cookie;
    }

    /** Takes these parts. */
    public FileId set(int newVolume, long newKey, int newCookie) {
        volume = newVolume;
        key = newKey;
        cookie = newCookie;
        return this;
    }

    /**
     * Takes the id in the bytes {@code from} to {@code to} (exclusive).
     *
     * @return whether it is an id; if not, this one is unchanged
     */
    public boolean parse(byte[] text, int from, int to) {
        int comma = from;
        long parsedVolume = 0;
        while (comma < to && text[comma] >= '0' && text[comma] <= '9' && parsedVolume <= Integer.MAX_VALUE) {
            parsedVolume = parsedVolume * 10 + text[comma++] - '0';
        }
        int digits = to - comma - 1;
        if (comma == from
                || comma >= to
                || text[comma] != ','
                || parsedVolume > Integer.MAX_VALUE
                || digits <= COOKIE_DIGITS
                || digits > 16 + COOKIE_DIGITS) {
            return false;
        }
        int split = to - COOKIE_DIGITS;
        if (!isHex(text, comma + 1, to)) {
            return false;
        }
        return set((int) parsedVolume, hex(text, comma + 1, split), (int) hex(text, split, to)) == this;
    }

    /**
     * Takes the id in a text, with {@code _n} behind it for the nth id after that one. Not for measured operations.
     *
     * @return whether it is an id; if not, this one is unchanged
     */
    public boolean parse(String text) {
        byte[] base = withoutCount(text).getBytes(StandardCharsets.ISO_8859_1);
        String count = text.length() == base.length ? "0" : text.substring(base.length + 1);
        if (!count.matches("\\d{1,9}") || !parse(base, 0, base.length)) {
            return false;
        }
        key += Long.parseLong(count);
        return true;
    }

    /** The text without {@code _n} behind an id. */
    public static String withoutCount(String text) {
        int count = text.lastIndexOf('_');
        return count < 0 ? text : text.substring(0, count);
    }

    /**
     * Writes the id.
     *
     * @param target has room for {@link #MAXIMUM_LENGTH} bytes from {@code at} on
     * @return the position after it
     */
    public int format(byte[] target, int at) {
        int position = decimal(target, at);
        target[position++] = ',';
        int keyBytes = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(key) + 7) / 8);
        for (int shift = keyBytes * 8 - 4; shift >= 0; shift -= 4) {
            target[position++] = HEX[(int) (key >>> shift) & 0xf];
        }
        for (int shift = 28; shift >= 0; shift -= 4) {
            target[position++] = HEX[cookie >>> shift & 0xf];
        }
        return position;
    }

    @Override
    public String toString() {
        byte[] text = new byte[MAXIMUM_LENGTH];
        return new String(text, 0, format(text, 0), StandardCharsets.US_ASCII);
    }

    private int decimal(byte[] target, int at) {
        int digits = 1;
        for (int rest = volume; rest >= 10; rest /= 10) {
            digits++;
        }
        int rest = volume;
        for (int i = at + digits - 1; i >= at; i--) {
            target[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return at + digits;
    }

    private static boolean isHex(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Character.digit(text[i], 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private static long hex(byte[] text, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            value = value << 4 | Character.digit(text[i], 16);
        }
        return value;
    }
}
