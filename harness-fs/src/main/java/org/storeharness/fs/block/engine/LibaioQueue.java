package org.storeharness.fs.block.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.nativo.jlibaio.LibaioContext;
import org.storeharness.fs.block.layout.BlockLayout;
import org.storeharness.fs.options.SyncMode;

/** A queue of Linux's asynchronous I/O with open files. Used by one thread. */
final class LibaioQueue implements TransferQueue {
    private static final long POLL_PAUSE_NANOS = 50_000;

    private final LibaioContext<Transfer> queue;
    private final BlockDescriptors files;
    private final Transfer[] completed;
    /** Written to the buffer before a read; what is still there was not read, as the native library does not tell how much was. */
    private final long unreadMarker = ThreadLocalRandom.current().nextLong() | 1;

    private LibaioQueue(LibaioContext<Transfer> queue, BlockDescriptors files, int capacity) {
        this.queue = queue;
        this.files = files;
        this.completed = new Transfer[capacity];
    }

    /**
     * Opens all files, which must exist, or none. The native library cannot open them, as it lacks the flags for syncs.
     *
     * @param mode how the files are opened for syncs
     * @param depth the most outstanding transfers
     */
    static LibaioQueue open(BlockLayout layout, boolean direct, SyncMode mode, int depth) throws IOException {
        // One more than needed: closing the queue takes one, and a full set of completions costs a system call.
        int capacity = depth + 1;
        LibaioContext<Transfer> queue = queue(capacity);
        try {
            return new LibaioQueue(queue, BlockDescriptors.open(layout, direct, mode), capacity);
        } catch (IOException | RuntimeException e) {
            queue.close();
            throw e;
        }
    }

    private static LibaioContext<Transfer> queue(int capacity) throws IOException {
        try {
            return new LibaioContext<>(capacity, false, false);
        } catch (RuntimeException e) {
            throw new IOException(
                    "no queue for " + capacity + " transfers (" + e.getMessage()
                            + "); lower the concurrency or raise /proc/sys/fs/aio-max-nr",
                    e);
        }
    }

    /** Room for the marker at both ends. */
    @Override
    public int leastReadBytes() {
        return 2 * Long.BYTES;
    }

    @Override
    public void read(int file, long offset, int bytes, Transfer transfer) throws IOException {
        transfer.buffer().putLong(0, unreadMarker).putLong(bytes - Long.BYTES, unreadMarker);
        queue.submitRead(files.get(file), offset, bytes, transfer.buffer(), transfer);
    }

    @Override
    public void write(int file, long offset, int bytes, Transfer transfer) throws IOException {
        queue.submitWrite(files.get(file), offset, bytes, transfer.buffer(), transfer);
    }

    @Override
    public int collect(long maximumWaitNanos) {
        int ended = poll(maximumWaitNanos == UNTIL_ONE_ENDS ? 1 : 0);
        if (ended == 0 && maximumWaitNanos > 0) {
            LockSupport.parkNanos(Math.min(POLL_PAUSE_NANOS, maximumWaitNanos));
            ended = poll(0);
        }
        return ended;
    }

    private int poll(int atLeast) {
        // Negative where a signal interrupted the wait.
        int ended = Math.max(0, queue.poll(completed, atLeast, completed.length));
        for (int i = 0; i < ended; i++) {
            checkEnd(completed[i]);
        }
        return ended;
    }

    private void checkEnd(Transfer transfer) {
        ByteBuffer buffer = transfer.buffer();
        if (transfer.isRead() && buffer.getLong(transfer.bytes() - Long.BYTES) == unreadMarker) {
            transfer.cutShort();
        }
    }

    @Override
    public Transfer completed(int index) {
        return completed[index];
    }

    @Override
    public void close() throws IOException {
        try (files) {
            queue.close();
        }
    }
}
