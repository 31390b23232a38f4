package org.storeharness.fs.block.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Session;
import org.storeharness.fs.block.layout.BlockCodec;
import org.storeharness.fs.block.layout.BlockLayout;
import org.storeharness.fs.file.FileErrors;

/**
 * A session with many outstanding operations on one thread, by Linux's asynchronous I/O.
 *
 * <p>Two things are synchronous: writes that extend a file, which the kernel serializes, and syncs, which the native
 * library lacks. A transfer cannot be cancelled, so abandoning one waits for its end.
 */
final class LibaioSession implements Session {
    /** Smaller reads go through the channel: they have no room for {@link #unreadMarker} at both ends. */
    private static final int MIN_ASYNC_READ_BYTES = 2 * Long.BYTES;

    private static final long POLL_PAUSE_NANOS = 50_000;

    private final BlockLayout layout;
    private final LibaioQueue queue;
    private final ChannelBlockIo channels;
    private final BlockCodec blocks;
    private final SyncRule syncs;
    private final LibaioTransfer[] transfers;
    private final ByteBuffer[] padding;
    /** Written to the buffer before a read; what is still there was not read, as the native library does not tell how much was. */
    private final long unreadMarker = ThreadLocalRandom.current().nextLong() | 1;

    private int outstanding;
    private long writes;
    private boolean closed;

    LibaioSession(
            BlockLayout layout,
            LibaioQueue queue,
            ChannelBlockIo channels,
            BlockCodec blocks,
            SyncRule syncs,
            int depth) {
        this.layout = layout;
        this.queue = queue;
        this.channels = channels;
        this.blocks = blocks;
        this.syncs = syncs;
        this.transfers = new LibaioTransfer[depth];
        Arrays.setAll(transfers, i -> new LibaioTransfer());
        this.padding = new ByteBuffer[depth];
        Arrays.setAll(padding, i -> blocks.paddingBuffer());
    }

    @Override
    public void start(Operation operation, Completion completion) {
        try {
            switch (operation.kind()) {
                case WRITE -> append(operation, completion);
                case UPDATE -> overwrite(operation, completion);
                case READ -> read(operation, completion);
                case DELETE, SCRIPT -> throw BlockCodec.unsupported(operation.kind());
            }
        } catch (OperationException e) {
            completion.fail(e.outcome(), e.getMessage());
        } catch (IOException e) {
            fail(operation, completion, e);
        }
    }

    @Override
    public void poll(long maximumWaitNanos) {
        if (outstanding == transfers.length && maximumWaitNanos > 0) {
            complete(queue.await(1));
            return;
        }
        int ended = outstanding == 0 ? 0 : queue.await(0);
        if (ended == 0 && maximumWaitNanos > 0) {
            LockSupport.parkNanos(outstanding == 0 ? maximumWaitNanos : Math.min(POLL_PAUSE_NANOS, maximumWaitNanos));
            ended = outstanding == 0 ? 0 : queue.await(0);
        }
        complete(ended);
    }

    @Override
    public void abandon(Operation operation) {
        LibaioTransfer transfer = transfers[operation.slot()];
        transfer.abandon();
        while (transfer.outstanding()) {
            complete(queue.await(1));
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (LibaioTransfer transfer : transfers) {
            transfer.abandon();
        }
        while (outstanding > 0) {
            complete(queue.await(1));
        }
        try (channels;
                queue) {
            outstanding = 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void append(Operation operation, Completion completion) throws IOException, OperationException {
        long key = operation.key(0);
        ByteBuffer block = blocks.padded(operation.payload(0), padding[operation.slot()]);
        channels.write(layout.file(key), layout.offset(key), block);
        syncs.syncIfDue(++writes, channels, layout.file(key));
        completion.succeed();
    }

    private void overwrite(Operation operation, Completion completion) throws IOException, OperationException {
        long key = operation.key(0);
        int file = layout.file(key);
        long offset = layout.offset(key);
        channels.requireExisting(file, offset);
        ByteBuffer block = blocks.padded(operation.payload(0), padding[operation.slot()]);
        LibaioTransfer transfer = begin(operation, completion, block);
        try {
            queue.write(file, offset, block.remaining(), transfer);
        } catch (IOException e) {
            release(transfer);
            throw e;
        }
    }

    private void read(Operation operation, Completion completion) throws IOException, OperationException {
        long key = operation.key(0);
        ByteBuffer sink = operation.sink(0);
        int bytes = blocks.readBytes(operation.size(0));
        sink.limit(bytes);
        if (bytes < MIN_ASYNC_READ_BYTES) {
            channels.read(layout.file(key), layout.offset(key), sink);
            completeRead(completion, blocks.checkRead(sink, sink.position(), operation.size(0)));
            return;
        }
        sink.putLong(0, unreadMarker).putLong(bytes - Long.BYTES, unreadMarker);
        LibaioTransfer transfer = begin(operation, completion, sink);
        try {
            queue.read(layout.file(key), layout.offset(key), bytes, transfer);
        } catch (IOException e) {
            release(transfer);
            throw e;
        }
    }

    private LibaioTransfer begin(Operation operation, Completion completion, ByteBuffer buffer) {
        LibaioTransfer transfer = transfers[operation.slot()];
        transfer.begin(operation, completion, buffer);
        outstanding++;
        return transfer;
    }

    private void release(LibaioTransfer transfer) {
        transfer.end();
        outstanding--;
    }

    private void complete(int ended) {
        for (int i = 0; i < ended; i++) {
            complete(queue.completed(i));
        }
    }

    private void complete(LibaioTransfer transfer) {
        Operation operation = transfer.operation();
        Completion completion = transfer.completion();
        String error = transfer.error();
        release(transfer);
        if (completion == null) {
            return;
        }
        try {
            if (!error.isEmpty()) {
                throw new IOException(error);
            } else if (operation.kind().carriesPayload()) {
                syncs.syncIfDue(++writes, channels, layout.file(operation.key(0)));
                completion.succeed();
            } else {
                completeRead(completion, finishRead(operation));
            }
        } catch (OperationException e) {
            completion.fail(e.outcome(), e.getMessage());
        } catch (IOException e) {
            fail(operation, completion, e);
        }
    }

    private Outcome finishRead(Operation operation) throws OperationException, IOException {
        ByteBuffer sink = operation.sink(0);
        int size = operation.size(0);
        int bytes = blocks.readBytes(size);
        if (sink.getLong(bytes - Long.BYTES) != unreadMarker) {
            return blocks.checkRead(sink, bytes, size);
        }
        // The file ends before: read again through the channel, which tells where.
        long key = operation.key(0);
        channels.read(layout.file(key), layout.offset(key), sink);
        return blocks.checkRead(sink, sink.position(), size);
    }

    private void fail(Operation operation, Completion completion, IOException failure) {
        OperationException outcome =
                FileErrors.toOperationException(failure, operation.kind(), operation.key(0), layout.root());
        completion.fail(outcome.outcome(), outcome.getMessage());
    }

    private static void completeRead(Completion completion, Outcome outcome) {
        if (outcome == Outcome.OK) {
            completion.succeed();
        } else {
            completion.fail(outcome, "");
        }
    }
}
