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

/** A queue of the kernel's asynchronous I/O and the files that it serves. Used by one thread. */
final class LibaioQueue implements AutoCloseable {
    private final LibaioContext<LibaioTransfer> queue;
    private final List<Integer> descriptors = new ArrayList<>();
    private final LibaioTransfer[] completed;

    private LibaioQueue(LibaioContext<LibaioTransfer> queue, int room) {
        this.queue = queue;
        this.completed = new LibaioTransfer[room];
    }

    /**
     * Opens all files, which exist, or none. They are opened here and not by the native library, which has no flag for syncs.
     *
     * @param mode how writes are synced
     * @param depth the most transfers that are outstanding at one time
     */
    static LibaioQueue open(BlockLayout layout, boolean direct, SyncMode mode, int depth) throws IOException {
        // One place more: closing the queue takes one, and ends that fill the whole room cost a call of the kernel.
        int room = depth + 1;
        LibaioQueue opened = new LibaioQueue(queue(room), room);
        int flags = CLibrary.OPEN_READ_WRITE
                | CLibrary.OPEN_CLOSE_ON_EXEC
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

    private static LibaioContext<LibaioTransfer> queue(int room) throws IOException {
        try {
            return new LibaioContext<>(room, false, false);
        } catch (RuntimeException e) {
            throw new IOException(
                    "no queue for " + room + " transfers (" + e.getMessage()
                            + "); lower the concurrency or raise /proc/sys/fs/aio-max-nr",
                    e);
        }
    }

    /** Starts a read into the buffer from its start; the transfer comes back from {@link #await}. */
    void read(int file, long offset, int bytes, LibaioTransfer transfer) throws IOException {
        queue.submitRead(descriptors.get(file), offset, bytes, transfer.buffer(), transfer);
    }

    /** Starts a write from the start of the buffer; the transfer comes back from {@link #await}. */
    void write(int file, long offset, int bytes, LibaioTransfer transfer) throws IOException {
        queue.submitWrite(descriptors.get(file), offset, bytes, transfer.buffer(), transfer);
    }

    /**
     * Transfers that have ended.
     *
     * @param atLeast waits for so many; 0 waits for none
     * @return how many there are in {@link #completed}
     */
    int await(int atLeast) {
        // Negative where a signal interrupted the wait.
        return Math.max(0, queue.poll(completed, atLeast, completed.length));
    }

    /** A transfer that {@link #await} told of. */
    LibaioTransfer completed(int index) {
        return completed[index];
    }

    /** Nothing may be outstanding any more. */
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
