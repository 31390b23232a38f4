package org.storeharness.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Syncs directories, so that new names survive a crash. Keeps the last directory open. Used by one thread. */
public class DirectorySync implements AutoCloseable {
    private @Nullable Path directory;
    private @Nullable FileChannel channel;

    /** Writes the names in the directory to stable storage. */
    public void sync(Path next) throws IOException {
        FileChannel open = channel;
        if (open == null || !next.equals(directory)) {
            close();
            open = FileChannel.open(next, StandardOpenOption.READ);
            channel = open;
            directory = next;
        }
        open.force(true);
    }

    @Override
    public void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }
}
