package org.storeharness.seaweed.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.storeharness.store.StoreException;

/** Copies a stream up to a maximum length. */
final class LimitedCopy {
    private static final int PIECE = 1 << 16;

    private LimitedCopy() {}

    /**
     * Copies the stream to its end.
     *
     * @param limit the maximum number of bytes
     * @param name the name of the stream in errors
     * @return the number of bytes
     * @throws StoreException if there are more, or reading fails
     * @throws IOException if writing fails
     */
    static long copy(InputStream in, OutputStream out, long limit, String name) throws StoreException, IOException {
        byte[] piece = new byte[PIECE];
        long copied = 0;
        for (int count = read(in, piece, name); count >= 0; count = read(in, piece, name)) {
            copied += count;
            if (copied > limit) {
                throw new StoreException(name + " has more than " + (limit >> 20) + " MiB, so it is refused");
            }
            out.write(piece, 0, count);
        }
        return copied;
    }

    private static int read(InputStream in, byte[] piece, String name) throws StoreException {
        try {
            return in.read(piece);
        } catch (IOException e) {
            throw new StoreException(name + " cannot be read to its end: " + e.getMessage(), e);
        }
    }
}
