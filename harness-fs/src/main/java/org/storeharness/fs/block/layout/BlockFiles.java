package org.storeharness.fs.block.layout;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.objects.Fill;
import org.storeharness.fs.file.DirectorySync;
import org.storeharness.fs.file.FileErrors;

/** Makes the files of blocks. */
public final class BlockFiles {
    private BlockFiles() {}

    /**
     * Makes those that are not there yet.
     *
     * @param synced whether their names have to survive a crash
     * @throws StoreException if something that is no file has such a name: it would lead to what is not the run's
     */
    public static void create(BlockLayout layout, boolean synced) throws StoreException {
        try (DirectorySync sync = new DirectorySync()) {
            for (Path file : layout.paths()) {
                if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createFile(file);
                } else if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    throw new StoreException(file + " is no file of this run; look at it and remove it yourself");
                }
            }
            if (synced) {
                sync.sync(layout.root());
            }
        } catch (IOException e) {
            throw FileErrors.unusableDirectory(layout.root(), e);
        }
    }

    /** Writes all that the buffer has remaining. */
    public static void writeFully(FileChannel channel, ByteBuffer from, long offset) throws IOException {
        long position = offset;
        while (from.hasRemaining()) {
            position += channel.write(from, position);
        }
    }

    /**
     * Gives them the size that they would have after a fill, for mounts that keep no content.
     *
     * @return how many blocks of the fill there are now: all
     */
    public static long setSizes(BlockLayout layout, Fill fill) throws StoreException {
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
