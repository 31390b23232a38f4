package org.storeharness.fs.block.engine;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.nativo.jlibaio.LibaioContext;
import org.storeharness.fs.block.layout.BlockLayout;
import org.storeharness.fs.libc.CLibrary;
import org.storeharness.fs.options.SyncMode;

/** A queue of Linux's asynchronous I/O with open files. Used by one thread. */
final class LibaioQueue implements AutoCloseable {
    private final LibaioContext<LibaioTransfer> queue;
    private final List<Integer> descriptors = new ArrayList<>();
    private final LibaioTransfer[] completed;

    private LibaioQueue(LibaioContext<LibaioTransfer> queue, int capacity) {
        this.queue = queue;
        this.completed = new LibaioTransfer[capacity];
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
        LibaioQueue opened = new LibaioQueue(queue(capacity), capacity);
        int flags = CLibrary.OPEN_READ_WRITE
                | CLibrary.OPEN_CLOSE_ON_EXEC
                | CLibrary.OPEN_NO_FOLLOW
                | (direct ? CLibrary.OPEN_DIRECT : 0)
                | mode.openFlags();
        try {
            for (Path path : layout.paths()) {
                opened.descriptors.add(descriptor(path, flags));
            }
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private static int descriptor(Path path, int flags) throws IOException {
        try {
            return CLibrary.open(path.toString(), flags);
        } catch (LastErrorException e) {
            throw new IOException(path + " cannot be opened: " + e.getMessage(), e);
        }
    }

    private static LibaioContext<LibaioTransfer> queue(int capacity) throws IOException {
        try {
            return new LibaioContext<>(capacity, false, false);
        } catch (RuntimeException e) {
            throw new IOException(
                    "no queue for " + capacity + " transfers (" + e.getMessage()
                            + "); lower the concurrency or raise /proc/sys/fs/aio-max-nr",
                    e);
        }
    }

    /** Starts a read into the transfer's buffer, from index 0; {@link #await} returns the transfer when it ends. */
    void read(int file, long offset, int bytes, LibaioTransfer transfer) throws IOException {
        queue.submitRead(descriptors.get(file), offset, bytes, transfer.buffer(), transfer);
    }

    /** Starts a write of the transfer's buffer, from index 0; {@link #await} returns the transfer when it ends. */
    void write(int file, long offset, int bytes, LibaioTransfer transfer) throws IOException {
        queue.submitWrite(descriptors.get(file), offset, bytes, transfer.buffer(), transfer);
    }

    /**
     * Collects transfers that have ended.
     *
     * @param atLeast the number to wait for; 0 does not wait
     * @return the number of transfers in {@link #completed}
     */
    int await(int atLeast) {
        // Negative where a signal interrupted the wait.
        return Math.max(0, queue.poll(completed, atLeast, completed.length));
    }

    /** A transfer that {@link #await} collected. */
    LibaioTransfer completed(int index) {
        return completed[index];
    }

    /** Closes the queue and the files. No transfer may be outstanding. */
    @Override
    public void close() throws IOException {
        try {
            for (int descriptor : descriptors) {
                CLibrary.close(descriptor);
            }
        } catch (LastErrorException e) {
            throw new IOException("a file of blocks cannot be closed: " + e.getMessage(), e);
        } finally {
            queue.close();
        }
    }
}
