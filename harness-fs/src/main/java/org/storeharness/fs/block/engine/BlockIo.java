package org.storeharness.fs.block.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;
import org.storeharness.fs.block.layout.BlockCodec;

/** Moves blocks between the files of a layout and memory, each call to its end. Used by one thread. */
interface BlockIo extends AutoCloseable {
    /**
     * Reads from the buffer's position to its limit, less where the file ends before.
     *
     * @param file the file's number in the layout
     */
    void read(int file, long offset, ByteBuffer into) throws IOException;

    /** Writes all that the buffer has remaining over what the file holds, or behind its end. */
    void write(int file, long offset, ByteBuffer from) throws IOException;

    /** Whether the file reaches beyond the offset. */
    boolean extendsPast(int file, long offset) throws IOException;

    /**
     * Requires a block that can be overwritten or read.
     *
     * @throws OperationException with {@link Outcome#MISS} if the file ends at or before the offset
     */
    default void requireExisting(int file, long offset) throws IOException, OperationException {
        if (!extendsPast(file, offset)) {
            throw new OperationException(Outcome.MISS, BlockCodec.PAST_END_OF_FILE);
        }
    }

    /**
     * Returns when what was written to the file is on stable storage.
     *
     * @param metadata whether that includes all that is known of the file, not only its data
     */
    void sync(int file, boolean metadata) throws IOException;

    @Override
    void close() throws IOException;
}
