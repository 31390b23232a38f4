package org.storeharness.fs.block;

import java.nio.ByteBuffer;
import org.storeharness.fs.IoMode;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/**
 * Pads blocks before they are written and checks blocks after they were read. Used by one thread.
 *
 * @param keepsContent whether a read returns what was written, so that a block of zeros was never written
 */
record BlockCodec(BlockLayout layout, IoMode mode, boolean keepsContent) {
    /** The reason for which a block beyond the end of its file does not exist. */
    static final String PAST_END_OF_FILE = "the file ends before the block; it was cut short, or never written so far";

    /** Smaller objects may consist of zeros. */
    private static final int MIN_BYTES_TO_DETECT_HOLE = 16;

    /** The error of an operation that blocks of a file cannot perform. */
    static OperationException unsupported(OperationKind kind) {
        return new OperationException(Outcome.ERROR, kind + " is not possible with blocks of a file");
    }

    /** A buffer for {@link #padded}. */
    ByteBuffer paddingBuffer() {
        return Operation.allocateAligned(mode.direct() ? layout.blockBytes() : 0);
    }

    /**
     * The bytes to write for an object: the object itself, or a copy padded with zeros to whole units of direct I/O.
     *
     * @param buffer takes the copy
     * @throws OperationException if the object does not fit a block
     */
    ByteBuffer padded(ByteBuffer object, ByteBuffer buffer) throws OperationException {
        int size = object.remaining();
        if (size > layout.blockBytes()) {
            throw new OperationException(
                    Outcome.ERROR, "an object of " + size + " B does not fit a block of " + layout.blockBytes() + " B");
        }
        if (mode.isAligned(size)) {
            return object;
        }
        int end = mode.roundUp(size);
        buffer.clear().put(object);
        while (buffer.position() < end) {
            buffer.put((byte) 0);
        }
        return buffer.flip();
    }

    /** The number of bytes to read for an object. */
    int readBytes(int size) {
        return mode.roundUp(size);
    }

    /**
     * Checks a read; leaves the buffer's position behind the object.
     *
     * @param count the number of bytes read
     * @param size the size of the object
     * @throws OperationException if the file ends before or within the object, or has a hole there
     */
    Outcome checkRead(ByteBuffer sink, int count, int size) throws OperationException {
        if (count == 0) {
            throw new OperationException(Outcome.MISS, PAST_END_OF_FILE);
        } else if (count >= size && keepsContent && isUnwritten(sink, size)) {
            throw new OperationException(
                    Outcome.MISS, "the block is all zeros: it was never written, or is a hole now");
        } else if (count < size) {
            throw new OperationException(
                    Outcome.CORRUPT, "the file ends after " + count + " B of the block, written were " + size);
        }
        sink.position(size);
        return Outcome.OK;
    }

    /** Whether a block was skipped when the file grew: it reads as zeros, and no written object consists of zeros. */
    private static boolean isUnwritten(ByteBuffer block, int size) {
        if (size < MIN_BYTES_TO_DETECT_HOLE) {
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
