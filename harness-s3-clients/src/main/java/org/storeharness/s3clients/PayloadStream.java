package org.storeharness.s3clients;

import java.io.InputStream;
import java.nio.ByteBuffer;

/** Reads a payload as libraries want it, any number of times from its beginning, and leaves its position alone. */
final class PayloadStream extends InputStream {
    private final ByteBuffer from;
    private int marked;

    /**
     * @param payload position to limit
     */
    PayloadStream(ByteBuffer payload) {
        from = payload.slice();
    }

    @Override
    public int read() {
        return from.hasRemaining() ? from.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        int taken = Math.min(length, from.remaining());
        if (taken == 0) {
            return -1;
        }
        from.get(into, offset, taken);
        return taken;
    }

    @Override
    public long skip(long bytes) {
        int skipped = (int) Math.max(0, Math.min(bytes, from.remaining()));
        from.position(from.position() + skipped);
        return skipped;
    }

    @Override
    public int available() {
        return from.remaining();
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public synchronized void mark(int limit) {
        marked = from.position();
    }

    @Override
    public synchronized void reset() {
        from.position(marked);
    }
}
