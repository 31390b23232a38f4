package org.storeharness.seaweed;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.storeharness.http.TextBuffer;

/** Reads the first entry of a filer's listing without making objects. */
final class ListingParser {
    private static final byte[] PATH = "\"FullPath\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SIZE = "\"FileSize\":".getBytes(StandardCharsets.US_ASCII);

    private ListingParser() {}

    /** Whether the first entry is the one with this path. */
    static boolean startsWith(RequestPath path, TextBuffer listing) {
        int start = indexAfter(PATH, listing);
        return start > 0 && path.matches(listing.bytes(), start, end(listing, start, (byte) '"'));
    }

    /** The size of the first entry, as written in the listing; empty if there is none. */
    static String firstSize(TextBuffer listing) {
        int start = indexAfter(SIZE, listing);
        return start < 0
                ? ""
                : new String(
                        listing.bytes(), start, end(listing, start, (byte) ',') - start, StandardCharsets.US_ASCII);
    }

    private static int indexAfter(byte[] wanted, TextBuffer listing) {
        for (int at = 0; at + wanted.length <= listing.length(); at++) {
            if (Arrays.equals(listing.bytes(), at, at + wanted.length, wanted, 0, wanted.length)) {
                return at + wanted.length;
            }
        }
        return -1;
    }

    private static int end(TextBuffer listing, int from, byte mark) {
        int at = from;
        while (at < listing.length() && listing.bytes()[at] != mark) {
            at++;
        }
        return at;
    }
}
