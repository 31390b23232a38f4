package org.storeharness.fs.block;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.storeharness.fs.FileErrors;
import org.storeharness.fs.FreeSpace;
import org.storeharness.fs.IoMode;
import org.storeharness.store.Fill;
import org.storeharness.store.Operation;
import org.storeharness.store.StoreException;
import org.storeharness.unit.DataSize;

/** Writes the blocks of a fill, file by file in large chunks, and syncs the files. Used by one thread. */
record BlockFill(BlockLayout layout, IoMode mode, Consumer<String> progress) {
    private static final int CHUNK_BYTES = 1 << 20;

    /**
     * Writes all blocks.
     *
     * @return the number of blocks written: all, or 0 if the run is stopped
     * @throws StoreException if they do not fit the free space, or a write fails
     */
    long perform(Fill fill) throws StoreException {
        try {
            FreeSpace.require(layout.root(), "blocks", fill.count(), layout.blockBytes());
            DataSize size = new DataSize(fill.count() * layout.blockBytes());
            for (int file = 0; file < layout.files(); file++) {
                progress.accept("filling " + size + ": file " + (file + 1) + " of " + layout.files());
                if (!fillFile(file, fill)) {
                    return 0;
                }
            }
            return fill.count();
        } catch (IOException e) {
            throw new StoreException(
                    "the files of blocks in " + layout.root() + " could not be filled: " + FileErrors.message(e), e);
        }
    }

    /** Fills one file; returns whether it was filled to its end. */
    private boolean fillFile(int file, Fill fill) throws IOException {
        Path path = layout.paths().get(file);
        int blocksPerChunk = Math.max(1, CHUNK_BYTES / layout.blockBytes());
        ByteBuffer chunk = Operation.allocateAligned(blocksPerChunk * layout.blockBytes());
        long key = firstKey(file, fill);
        long end = fill.firstKey() + fill.count();
        try (FileChannel channel = FileChannel.open(path, mode.openOptions(StandardOpenOption.WRITE))) {
            while (key < end) {
                if (fill.stopped()) {
                    return false;
                }
                long offset = layout.offset(key);
                int blocks = 0;
                while (key < end && blocks < blocksPerChunk) {
                    put(chunk, blocks++, key, fill);
                    key += layout.files();
                }
                BlockFiles.writeFully(
                        channel, chunk.limit(blocks * layout.blockBytes()).position(0), offset);
            }
            channel.force(true);
        }
        return true;
    }

    private void put(ByteBuffer chunk, int index, long key, Fill fill) {
        ByteBuffer block = chunk.slice(index * layout.blockBytes(), layout.blockBytes());
        fill.write(block, key);
        int size = fill.size(key);
        block.limit(layout.blockBytes());
        for (int i = size; i < layout.blockBytes(); i++) {
            block.put(i, (byte) 0);
        }
    }

    private long firstKey(int file, Fill fill) {
        return fill.firstKey() + Math.floorMod(file - fill.firstKey(), (long) layout.files());
    }
}
