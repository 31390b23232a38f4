package org.storeharness.postgres.connection;

import org.storeharness.store.Operation;

/** The buffers of a session for rows on their way to the driver, reused for every operation. */
public final class RowBuffers {
    private static final int CHUNK_BYTES = 8192;

    private final PayloadWriter[] writers;
    private long[] keys = new long[0];

    /**
     * @param batch the most rows of one write
     */
    public RowBuffers(int batch) {
        byte[] chunk = new byte[CHUNK_BYTES];
        this.writers = new PayloadWriter[batch];
        for (int i = 0; i < batch; i++) {
            writers[i] = new PayloadWriter(chunk);
        }
    }

    /** A writer of the payload at that index, until {@link #release}. */
    PayloadWriter payload(Operation operation, int index) {
        PayloadWriter writer = writers[index];
        writer.attach(operation.payload(index));
        return writer;
    }

    void release(Operation operation) {
        for (int i = 0; i < operation.count(); i++) {
            writers[i].release();
        }
    }

    /** The keys of the operation. */
    long[] keys(Operation operation) {
        if (keys.length != operation.count()) {
            keys = new long[operation.count()];
        }
        for (int i = 0; i < keys.length; i++) {
            keys[i] = operation.key(i);
        }
        return keys;
    }
}
