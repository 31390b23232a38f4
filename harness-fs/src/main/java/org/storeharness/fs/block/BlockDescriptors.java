package org.storeharness.fs.block;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.storeharness.fs.CLibrary;
import org.storeharness.fs.SyncMode;

/** The open files of a layout, as numbers for a queue of the kernel. Used by one thread. */
final class BlockDescriptors implements AutoCloseable {
    private final int[] numbers;
    private int open;

    private BlockDescriptors(int files) {
        numbers = new int[files];
    }

    /**
     * Opens all files, which must exist, or none. No link is followed.
     *
     * @param mode how the files are opened for syncs
     */
    static BlockDescriptors open(BlockLayout layout, boolean direct, SyncMode mode) throws IOException {
        int flags = CLibrary.OPEN_READ_WRITE
                | CLibrary.OPEN_CLOSE_ON_EXEC
                | CLibrary.OPEN_NO_FOLLOW
                | (direct ? CLibrary.OPEN_DIRECT : 0)
                | mode.openFlags();
        List<Path> paths = layout.paths();
        BlockDescriptors opened = new BlockDescriptors(paths.size());
        try {
            for (Path path : paths) {
                opened.numbers[opened.open] = descriptor(path, flags);
                opened.open++;
            }
            return opened;
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }

    private static int descriptor(Path path, int flags) throws IOException {
        try {
            return CLibrary.open(path.toString(), flags);
        } catch (LastErrorException e) {
            throw new IOException(path + " cannot be opened: " + e.getMessage(), e);
        }
    }

    int get(int file) {
        return numbers[file];
    }

    int[] all() {
        return numbers.clone();
    }

    @Override
    public void close() throws IOException {
        try {
            while (open > 0) {
                open--;
                CLibrary.close(numbers[open]);
            }
        } catch (LastErrorException e) {
            throw new IOException("a file of blocks cannot be closed: " + e.getMessage(), e);
        }
    }
}
