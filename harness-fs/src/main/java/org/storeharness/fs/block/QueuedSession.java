package org.storeharness.fs.block;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.storeharness.fs.FileErrors;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;

/**
 * A session with many outstanding operations on one thread, by a queue of the kernel.
 *
 * <p>Three things are synchronous: writes that extend a file, which the kernel serializes; syncs, which the native library of
 * libaio lacks; and transfers that ended short, which are repeated. A transfer cannot be cancelled, so abandoning one waits
 * for its end.
 */
final class QueuedSession implements Session {
    private final BlockLayout layout;
    private final TransferQueue queue;
    private final ChannelBlockIo channels;
    private final BlockCodec blocks;
    private final SyncCounter syncs;
    private final Transfer[] transfers;
    private final ByteBuffer[] padding;
    private int outstanding;
    private boolean closed;

    QueuedSession(
            BlockLayout layout,
            TransferQueue queue,
            ChannelBlockIo channels,
            BlockCodec blocks,
            SyncCounter syncs,
            int depth) {
        this.layout = layout;
        this.queue = queue;
        this.channels = channels;
        this.blocks = blocks;
        this.syncs = syncs;
        this.transfers = new Transfer[depth];
        Arrays.setAll(transfers, i -> new Transfer());
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
        if (outstanding > 0) {
            boolean nothingElse = outstanding == transfers.length && maximumWaitNanos > 0;
            complete(queue.collect(nothingElse ? TransferQueue.UNTIL_ONE_ENDS : maximumWaitNanos));
        } else if (maximumWaitNanos > 0) {
            LockSupport.parkNanos(maximumWaitNanos);
        }
    }

    @Override
    public void abandon(Operation operation) {
        Transfer transfer = transfers[operation.slot()];
        transfer.abandon();
        while (transfer.outstanding()) {
            complete(queue.collect(TransferQueue.UNTIL_ONE_ENDS));
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        for (Transfer transfer : transfers) {
            transfer.abandon();
        }
        while (outstanding > 0) {
            complete(queue.collect(TransferQueue.UNTIL_ONE_ENDS));
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
        syncs.written(channels, layout.file(key), completion);
        completion.succeed();
    }

    private void overwrite(Operation operation, Completion completion) throws IOException, OperationException {
        long key = operation.key(0);
        int file = layout.file(key);
        long offset = layout.offset(key);
        channels.requireExisting(file, offset);
        ByteBuffer block = blocks.padded(operation.payload(0), padding[operation.slot()]);
        Transfer transfer = begin(operation, completion, block, block.remaining());
        try {
            queue.write(file, offset, transfer.bytes(), transfer);
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
        if (bytes < queue.leastReadBytes()) {
            channels.read(layout.file(key), layout.offset(key), sink);
            completeRead(completion, blocks.checkRead(sink, sink.position(), operation.size(0)));
            return;
        }
        Transfer transfer = begin(operation, completion, sink, bytes);
        try {
            queue.read(layout.file(key), layout.offset(key), bytes, transfer);
        } catch (IOException e) {
            release(transfer);
            throw e;
        }
    }

    private Transfer begin(Operation operation, Completion completion, ByteBuffer buffer, int bytes) {
        Transfer transfer = transfers[operation.slot()];
        transfer.begin(operation, completion, buffer, bytes);
        outstanding++;
        return transfer;
    }

    private void release(Transfer transfer) {
        transfer.end();
        outstanding--;
    }

    private void complete(int ended) {
        for (int i = 0; i < ended; i++) {
            complete(queue.completed(i));
        }
    }

    private void complete(Transfer transfer) {
        Operation operation = transfer.operation();
        Completion completion = transfer.completion();
        ByteBuffer buffer = transfer.buffer();
        int bytes = transfer.bytes();
        boolean cutShort = transfer.isCutShort();
        String error = transfer.error();
        release(transfer);
        if (completion == null) {
            return;
        }
        try {
            if (!error.isEmpty()) {
                throw new IOException(error);
            }
            long key = operation.key(0);
            if (operation.kind().carriesPayload()) {
                if (cutShort) {
                    channels.write(layout.file(key), layout.offset(key), buffer);
                }
                syncs.written(channels, layout.file(key), completion);
                completion.succeed();
            } else {
                completeRead(completion, finishRead(operation, bytes, cutShort));
            }
        } catch (OperationException e) {
            completion.fail(e.outcome(), e.getMessage());
        } catch (IOException e) {
            fail(operation, completion, e);
        }
    }

    private Outcome finishRead(Operation operation, int bytes, boolean cutShort)
            throws OperationException, IOException {
        ByteBuffer sink = operation.sink(0);
        int size = operation.size(0);
        if (!cutShort) {
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
