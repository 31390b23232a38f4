package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.nativo.jlibaio.LibaioContext;
import org.apache.activemq.artemis.nativo.jlibaio.LibaioFile;

/** A queue of the kernel's asynchronous I/O and the files that it serves. Used by one thread. */
final class LibaioFiles implements AutoCloseable {
    private final LibaioContext<LibaioTransfer> queue;
    private final List<LibaioFile<LibaioTransfer>> files = new ArrayList<>();
    private final LibaioTransfer[] ended;

    private LibaioFiles(LibaioContext<LibaioTransfer> queue, int room) {
        this.queue = queue;
        this.ended = new LibaioTransfer[room];
    }

    /**
     * Opens all files, which exist, or none.
     *
     * @param depth the most transfers that are outstanding at one time
     */
    static LibaioFiles open(BlockLayout layout, boolean direct, int depth) throws IOException {
        // One place more: closing the queue takes one, and ends that fill the whole room cost a call of the kernel.
        int room = depth + 1;
        LibaioFiles opened = new LibaioFiles(queue(room), room);
        try {
            for (Path path : layout.paths()) {
                opened.files.add(opened.queue.openFile(path.toString(), direct));
            }
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
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
        files.get(file).read(offset, bytes, transfer.buffer(), transfer);
    }

    /** Starts a write from the start of the buffer; the transfer comes back from {@link #await}. */
    void write(int file, long offset, int bytes, LibaioTransfer transfer) throws IOException {
        files.get(file).write(offset, bytes, transfer.buffer(), transfer);
    }

    /**
     * Transfers that have ended.
     *
     * @param atLeast waits for so many; 0 waits for none
     * @return how many there are in {@link #ended}
     */
    int await(int atLeast) {
        // Negative where a signal interrupted the wait.
        return Math.max(0, queue.poll(ended, atLeast, ended.length));
    }

    /** A transfer that {@link #await} told of. */
    LibaioTransfer ended(int index) {
        return ended[index];
    }

    /** Nothing may be outstanding any more. */
    @Override
    public void close() throws IOException {
        try {
            for (LibaioFile<LibaioTransfer> file : files) {
                file.close();
            }
        } finally {
            queue.close();
        }
    }
}
