package org.storeharness.seaweed.standin;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The id of an object, read and written by code of the stand-in's own, so that an error of the client's shows.
 *
 * @param volume the volume
 * @param key the needle's key within the volume, 8 bytes without a sign
 * @param cookie the random part, 4 bytes without a sign, without which the needle cannot be read
 */
record ObjectId(int volume, long key, int cookie) {
    private static final Pattern TEXT =
            Pattern.compile("([0-9]{1,10}),([0-9a-fA-F]{1,16})([0-9a-fA-F]{8})(?:_([0-9]{1,9}))?");

    /** Reads {@code volume,keycookie}, with {@code _n} after it for the nth id after that one; {@code null} if it is no id. */
    static @Nullable ObjectId parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches() || Long.parseLong(parts.group(1)) > Integer.MAX_VALUE) {
            return null;
        }
        long count = parts.group(4) == null ? 0 : Long.parseLong(parts.group(4));
        return new ObjectId(
                Integer.parseInt(parts.group(1)),
                Long.parseUnsignedLong(parts.group(2), 16) + count,
                Integer.parseUnsignedInt(parts.group(3), 16));
    }

    /** The text without {@code _n} behind an id. */
    static String withoutCount(String text) {
        int count = text.lastIndexOf('_');
        return count < 0 ? text : text.substring(0, count);
    }

    /** The id as SeaweedFS writes it: the key in whole bytes, of which the first is not 0. */
    @Override
    public String toString() {
        String digits = Long.toHexString(key);
        String cookieDigits = Integer.toHexString(cookie);
        return volume
                + (digits.length() % 2 == 0 ? "," : ",0")
                + digits
                + "0".repeat(8 - cookieDigits.length())
                + cookieDigits;
    }
}
