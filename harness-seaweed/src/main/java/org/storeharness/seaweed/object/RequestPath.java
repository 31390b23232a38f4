package org.storeharness.seaweed.object;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.storeharness.seaweed.protocol.FileId;

/** What stands for an object in the path of its requests, with the slash. Filled again for the next operation. */
public final class RequestPath {
    /** So many objects share a directory of a filer. */
    private static final int DIRECTORY_BITS = 12;

    /** A listing begins behind the name that ends the question. */
    private static final byte[] LISTING_QUERY = "?limit=100&lastFileName=".getBytes(StandardCharsets.US_ASCII);

    /** In order behind all that names are made of, so that a name with it is right before the next one of its length. */
    private static final byte LAST_CHARACTER = '~';

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final int prefixLength;
    private final byte[] bytes;
    private int length;

    /**
     * @param prefix stands before every object, from the slash on
     */
    public RequestPath(String prefix) {
        byte[] start = prefix.getBytes(StandardCharsets.US_ASCII);
        prefixLength = start.length;
        bytes = Arrays.copyOf(start, prefixLength + FileId.MAXIMUM_LENGTH);
    }

    /** Names the object with this id, as volume servers do. */
    public void set(FileId id) {
        length = id.format(bytes, prefixLength);
    }

    /** Names the object with this key by a file in a directory that it shares with 4,095 others. */
    public void set(long key) {
        length = appendHex(key >>> DIRECTORY_BITS, prefixLength);
        bytes[length++] = '/';
        length = appendHex(key, length);
    }

    /**
     * Writes the path of the directory that the object named by its key is in, and the question for the page of its listing
     * that begins with it.
     */
    void writeListing(ByteBuf out) {
        int name = nameStart();
        out.writeBytes(bytes, 0, name).writeBytes(LISTING_QUERY).writeBytes(bytes, name, length - name - 1);
        byte last = bytes[length - 1];
        if (last != '0') {
            out.writeByte(last == 'a' ? '9' : last - 1).writeByte(LAST_CHARACTER);
        }
    }

    /** Whether the text has the path at this place. */
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

    public void writeTo(ByteBuf out) {
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
