package org.storeharness.s3.object;

import java.util.Arrays;
import org.storeharness.s3.bytes.Bytes;

/** The signed headers of one request, sorted by their names. Holds references only, and is reused. Confined to one thread. */
final class SignedHeaders {
    private static final int MAXIMUM = 24;

    private final byte[][] names = new byte[MAXIMUM][];
    private final byte[][] values = new byte[MAXIMUM][];
    private final int[] lengths = new int[MAXIMUM];
    private int count;

    void clear() {
        count = 0;
    }

    /**
     * Adds a header, whose value is valid until the request is signed and written.
     *
     * @param name in lower case; each at most once
     */
    void add(byte[] name, byte[] value, int length) {
        int at = count;
        while (at > 0 && Arrays.compareUnsigned(names[at - 1], name) > 0) {
            names[at] = names[at - 1];
            values[at] = values[at - 1];
            lengths[at] = lengths[at - 1];
            at--;
        }
        names[at] = name;
        values[at] = value;
        lengths[at] = length;
        count++;
    }

    /** Adds the names, separated by semicolons. */
    void addNames(Bytes to) {
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                to.add(';');
            }
            to.add(names[i]);
        }
    }

    /** Adds a line for each header, as they are signed. */
    void addCanonical(Bytes to) {
        for (int i = 0; i < count; i++) {
            to.add(names[i]).add(':').add(values[i], 0, lengths[i]).add('\n');
        }
    }

    /** Adds a line for each header but one, as they are sent. */
    void addLines(byte[] without, Bytes to) {
        for (int i = 0; i < count; i++) {
            if (names[i] != without) {
                to.add(names[i])
                        .add(':')
                        .add(' ')
                        .add(values[i], 0, lengths[i])
                        .add('\r')
                        .add('\n');
            }
        }
    }
}
