package org.storeharness.seaweed.server.install;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.storeharness.core.store.StoreException;

/** Copies what may be longer than anybody wants. */
final class LimitedCopy {
    private static final int PIECE = 1 << 16;

    private LimitedCopy() {}

    /**
     * Copies to the end.
     *
     * @param limit the most bytes
     * @param name what is copied, for people
     * @return how many bytes there were
     * @throws StoreException if there are more, or reading fails
     * @throws IOException if writing fails
     */
    static long copy(InputStream in, OutputStream out, long limit, String name) throws StoreException, IOException {
        byte[] piece = new byte[PIECE];
        long copied = 0;
        for (int count = read(in, piece, name); count >= 0; count = read(in, piece, name)) {
            copied += count;
            if (copied > limit) {
                throw new StoreException(name + " has more than " + (limit >> 20) + " MiB, so it is not taken");
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
