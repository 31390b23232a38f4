package org.storeharness.seaweed;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.storeharness.seaweed.client.FileId;

/** The path of an object's requests, with the leading slash. Reused for the slot's next operation. */
final class RequestPath {
    /** The binary logarithm of the number of objects in a directory of a filer. */
    private static final int DIRECTORY_BITS = 12;

    /** A listing begins after the name that ends this query. */
    private static final byte[] LISTING_QUERY = "?limit=100&lastFileName=".getBytes(StandardCharsets.US_ASCII);

    /** Sorts after all characters of names: a name that ends in it sorts directly before the next name of its length. */
    private static final byte LAST_CHARACTER = '~';

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final int prefixLength;
    private final byte[] bytes;
    private int length;

    /**
     * @param prefix the beginning of the path of every object, from the slash on
     */
    RequestPath(String prefix) {
        byte[] start = prefix.getBytes(StandardCharsets.US_ASCII);
        prefixLength = start.length;
        bytes = Arrays.copyOf(start, prefixLength + FileId.MAXIMUM_LENGTH);
    }

    /** Whether a name is that of a directory for objects at a filer. */
    static boolean isDirectory(String name) {
        long number = number(name);
        return number >= 0 && number <= Long.MAX_VALUE >>> DIRECTORY_BITS;
    }

    /** Whether an object at a filer has this name in the directory of that name. */
    static boolean isObject(String directory, String name) {
        long key = number(name);
        return key >= 0 && Long.toHexString(key >>> DIRECTORY_BITS).equals(directory);
    }

    /** The number that is written so; negative if none is. */
    private static long number(String name) {
        try {
            long number = Long.parseLong(name, HEX.length);
            return number >= 0 && Long.toHexString(number).equals(name) ? number : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Sets the path of the object with this id on volume servers. */
    void set(FileId id) {
        length = id.format(bytes, prefixLength);
    }

    /** Sets the path of the object with this key at a filer: a file in a directory that it shares with 4,095 others. */
    void set(long key) {
        length = appendHex(key >>> DIRECTORY_BITS, prefixLength);
        bytes[length++] = '/';
        length = appendHex(key, length);
    }

    /**
     * Writes the path of the object's directory at a filer, and the query for the page of its listing that begins with the
     * object.
     */
    void writeListing(ByteBuf out) {
        int name = nameStart();
        out.writeBytes(bytes, 0, name).writeBytes(LISTING_QUERY).writeBytes(bytes, name, length - name - 1);
        byte last = bytes[length - 1];
        if (last != '0') {
            out.writeByte(last == 'a' ? '9' : last - 1).writeByte(LAST_CHARACTER);
        }
    }

    /** Whether the bytes {@code from} to {@code to} (exclusive) are this path. */
    boolean matches(byte[] text, int from, int to) {
        return Arrays.equals(text, from, to, bytes, 0, length);
    }

    private int nameStart() {
        int at = length;
        while (bytes[at - 1] != '/') {
            at--;
        }
        return at;
    }

    void writeTo(ByteBuf out) {
        out.writeBytes(bytes, 0, length);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.US_ASCII);
    }

    private int appendHex(long value, int at) {
        int end = at;
        int shift = Math.max(0, (67 - Long.numberOfLeadingZeros(value)) / 4 * 4 - 4);
        for (; shift >= 0; shift -= 4) {
            bytes[end++] = HEX[(int) (value >>> shift) & 15];
        }
        return end;
    }
}
