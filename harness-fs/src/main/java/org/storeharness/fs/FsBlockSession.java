package org.storeharness.fs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.storeharness.core.store.BlockingSession;
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;

/** Writes, overwrites and reads one block per operation. */
final class FsBlockSession implements BlockingSession {
    /** A smaller object may well consist of zeros. */
    private static final int SMALLEST_TELLING_BYTES = 16;

    private final BlockLayout layout;
    private final BlockFiles files;
    private final IoMode mode;
    private final boolean synced;
    private final ByteBuffer padded;

    FsBlockSession(BlockLayout layout, BlockFiles files, IoMode mode, boolean synced) {
        this.layout = layout;
        this.files = files;
        this.mode = mode;
        this.synced = synced;
        this.padded = mode.direct()
                ? ByteBuffer.allocateDirect(layout.blockBytes() + mode.alignmentBytes())
                        .alignedSlice(mode.alignmentBytes())
                : ByteBuffer.allocateDirect(0);
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        long key = operation.key(0);
        FileChannel file = files.get(layout.file(key));
        long offset = layout.offset(key);
        try {
            return switch (operation.kind()) {
                case WRITE -> write(file, offset, operation.payload(0));
                case UPDATE -> file.size() <= offset ? Outcome.MISS : write(file, offset, operation.payload(0));
                case READ -> read(file, offset, operation.sink(0), operation.size(0));
                case DELETE -> throw new OperationException(Outcome.ERROR, "a block of a file cannot be deleted");
                case SCRIPT -> throw new OperationException(Outcome.ERROR, "files have no scripts");
            };
        } catch (IOException e) {
            throw FileErrors.toOutcome(e, operation.kind(), key, layout.root());
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

    private Outcome write(FileChannel file, long offset, ByteBuffer payload) throws IOException, OperationException {
        if (payload.remaining() > layout.blockBytes()) {
            throw new OperationException(
                    Outcome.ERROR,
                    "an object of " + payload.remaining() + " B does not fit a block of " + layout.blockBytes() + " B");
        }
        ByteBuffer block = mode.isAligned(payload.remaining()) ? payload : pad(payload);
        long position = offset;
        while (block.hasRemaining()) {
            position += file.write(block, position);
        }
        if (synced) {
            file.force(false);
        }
        return Outcome.OK;
    }

    private ByteBuffer pad(ByteBuffer payload) {
        int end = mode.roundUp(payload.remaining());
        padded.clear().put(payload);
        while (padded.position() < end) {
            padded.put((byte) 0);
        }
        return padded.flip();
    }

    private Outcome read(FileChannel file, long offset, ByteBuffer sink, int size)
            throws IOException, OperationException {
        sink.limit(mode.roundUp(size));
        while (sink.position() < size) {
            int count = file.read(sink, offset + sink.position());
            if (count < 0) {
                break;
            }
        }
        int count = sink.position();
        if (count == 0 || (count >= size && isUnwritten(sink, size))) {
            return Outcome.MISS;
        } else if (count < size) {
            throw new OperationException(
                    Outcome.CORRUPT, "the file ends after " + count + " B of the block, written were " + size);
        }
        sink.position(size);
        return Outcome.OK;
    }

    /** A block that was passed over when the file grew reads as zeros, which no written object consists of. */
    private static boolean isUnwritten(ByteBuffer block, int size) {
        if (size < SMALLEST_TELLING_BYTES) {
            return false;
        }
        int position = 0;
        while (position + Long.BYTES <= size && block.getLong(position) == 0) {
            position += Long.BYTES;
        }
        while (position < size && block.get(position) == 0) {
            position++;
        }
        return position == size;
    }
}
