package org.storeharness.postgres.connection;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.postgresql.util.ByteStreamWriter;

/** Passes a payload's bytes to the driver without an array of their size. Reused for each operation. */
final class PayloadWriter implements ByteStreamWriter {
    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    private final byte[] chunk;
    private ByteBuffer payload = EMPTY;

    /**
     * @param chunk a buffer for copying, which all writers of a session may share
     */
    PayloadWriter(byte[] chunk) {
        this.chunk = chunk;
    }

    void attach(ByteBuffer buffer) {
        payload = buffer;
    }

    void release() {
        payload = EMPTY;
    }

    @Override
    public int getLength() {
        return payload.remaining();
    }

    /** Does not move the buffer's position, as the driver may ask for the bytes again. */
    @Override
    public void writeTo(ByteStreamTarget target) throws IOException {
        OutputStream out = target.getOutputStream();
        int position = payload.position();
        while (position < payload.limit()) {
            int length = Math.min(chunk.length, payload.limit() - position);
            payload.get(position, chunk, 0, length);
            out.write(chunk, 0, length);
            position += length;
        }
    }
}
