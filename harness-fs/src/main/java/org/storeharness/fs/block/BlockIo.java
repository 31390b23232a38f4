package org.storeharness.fs.block;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** Synchronous I/O on the files of a layout. Used by one thread. */
interface BlockIo extends AutoCloseable {
    /**
     * Fills the buffer up to its limit, or less where the file ends.
     *
     * @param file the file's number in the layout
     */
    void read(int file, long offset, ByteBuffer into) throws IOException;

    /** Writes all remaining bytes of the buffer, over the file's content or beyond its end. */
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
     * Syncs what was written to the file to stable storage.
     *
     * @param metadata whether the metadata of the file is synced too, not only its data
     */
    void sync(int file, boolean metadata) throws IOException;

    @Override
    void close() throws IOException;
}
