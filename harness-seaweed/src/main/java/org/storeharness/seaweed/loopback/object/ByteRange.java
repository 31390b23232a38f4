package org.storeharness.seaweed.loopback.object;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of an object that a {@code Range} header requests.
 *
 * @param first the first byte
 * @param last the last byte, inclusive; less than {@code first} if there is no such part
 */
record ByteRange(long first, long last) {
    private static final Pattern TEXT = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");
    private static final ByteRange UNSATISFIABLE = new ByteRange(0, -1);

    /** Parses the header; {@code null} if there is none or it is not one range. */
    static @Nullable ByteRange parse(@Nullable String header, int size) {
        Matcher matcher = TEXT.matcher(header == null ? "" : header);
        if (!matcher.matches() || matcher.group(1).isEmpty() && matcher.group(2).isEmpty()) {
            return null;
        }
        if (matcher.group(1).isEmpty()) {
            long count = Long.parseLong(matcher.group(2));
            return count == 0 ? UNSATISFIABLE : new ByteRange(Math.max(0, size - count), size - 1L);
        }
        long first = Long.parseLong(matcher.group(1));
        long last = matcher.group(2).isEmpty() ? size - 1L : Math.min(size - 1L, Long.parseLong(matcher.group(2)));
        return first >= size || last < first ? UNSATISFIABLE : new ByteRange(first, last);
    }

    boolean isSatisfiable() {
        return last >= first;
    }

    int length() {
        return (int) (last - first + 1);
    }
}
