package org.storeharness.fs.block;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.storeharness.fs.FileErrors;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** A session with one outstanding operation: writes, overwrites or reads one block. */
final class FsBlockSession implements BlockingSession {
    private final BlockLayout layout;
    private final BlockIo files;
    private final BlockCodec blocks;
    private final SyncCounter syncs;
    private final ByteBuffer padding;

    FsBlockSession(BlockLayout layout, BlockIo files, BlockCodec blocks, SyncCounter syncs) {
        this.layout = layout;
        this.files = files;
        this.blocks = blocks;
        this.syncs = syncs;
        this.padding = blocks.paddingBuffer();
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        long key = operation.key(0);
        int file = layout.file(key);
        long offset = layout.offset(key);
        try {
            return switch (operation.kind()) {
                case WRITE -> write(file, offset, operation.payload(0), marks);
                case UPDATE -> overwrite(file, offset, operation.payload(0), marks);
                case READ -> read(file, offset, operation.sink(0), operation.size(0));
                case DELETE, SCRIPT -> throw BlockCodec.unsupported(operation.kind());
            };
        } catch (IOException e) {
            throw FileErrors.toOperationException(e, operation.kind(), key, layout.root());
        }
    }

    @Override
    public void close() {
        try {
            files.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Outcome overwrite(int file, long offset, ByteBuffer payload, Marks marks)
            throws IOException, OperationException {
        files.requireExisting(file, offset);
        return write(file, offset, payload, marks);
    }

    private Outcome write(int file, long offset, ByteBuffer payload, Marks marks)
            throws IOException, OperationException {
        files.write(file, offset, blocks.padded(payload, padding));
        syncs.written(files, file, marks);
        return Outcome.OK;
    }

    private Outcome read(int file, long offset, ByteBuffer sink, int size) throws IOException, OperationException {
        sink.limit(blocks.readBytes(size));
        files.read(file, offset, sink);
        return blocks.checkRead(sink, sink.position(), size);
    }
}
