package org.storeharness.fs.block;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.storeharness.fs.DirectorySync;
import org.storeharness.fs.FileErrors;
import org.storeharness.store.Fill;
import org.storeharness.store.StoreException;

/** Creates the files of blocks and writes to them. */
final class BlockFiles {
    private BlockFiles() {}

    /**
     * Creates the files that do not exist yet.
     *
     * @param synced the directories whose names are synced
     * @throws StoreException if a file cannot be created, or its name is taken by something else, such as a link to a foreign file
     */
    static void create(BlockLayout layout, List<Path> synced) throws StoreException {
        try (DirectorySync sync = new DirectorySync()) {
            for (Path file : layout.paths()) {
                if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createFile(file);
                } else {
                    requireFile(file);
                }
            }
            for (Path directory : synced) {
                sync.sync(directory);
            }
        } catch (IOException e) {
            throw FileErrors.unusableDirectory(layout.root(), e);
        }
    }

    /**
     * Checks that all files exist, which another process created.
     *
     * @throws StoreException if one does not, or its name is taken by something else
     */
    static void requireAll(BlockLayout layout) throws StoreException {
        for (Path file : layout.paths()) {
            requireFile(file);
        }
    }

    private static void requireFile(Path file) throws StoreException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new StoreException(file + " is not a file of this run; look at it and remove it yourself");
        }
    }

    /** Writes all that the buffer has remaining. */
    static void writeFully(FileChannel channel, ByteBuffer from, long offset) throws IOException {
        long position = offset;
        while (from.hasRemaining()) {
            position += channel.write(from, position);
        }
    }

    /**
     * Sets the sizes that the files have after a fill, for mounts that keep no content.
     *
     * @return the number of blocks of the fill: all
     */
    static long setSizes(BlockLayout layout, Fill fill) throws StoreException {
        long end = fill.firstKey() + fill.count();
        try {
            for (int file = 0; file < layout.files(); file++) {
                long blocks = (end - file + layout.files() - 1) / layout.files();
                try (RandomAccessFile opened =
                        new RandomAccessFile(layout.paths().get(file).toFile(), "rw")) {
                    opened.setLength(Math.max(opened.length(), blocks * layout.blockBytes()));
                }
            }
        } catch (IOException e) {
            throw new StoreException("the files of blocks cannot be given a size: " + FileErrors.message(e), e);
        }
        return fill.count();
    }
}
