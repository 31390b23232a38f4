package org.storeharness.fs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The open files of one session: no session waits for another one's lock or dies of its interrupt. */
record BlockFiles(List<FileChannel> channels) implements AutoCloseable {

    /** Opens all files or none. */
    static BlockFiles open(BlockLayout layout, Set<OpenOption> options) throws IOException {
        BlockFiles opened = new BlockFiles(new ArrayList<>());
        try {
            for (Path path : layout.paths()) {
                opened.channels.add(FileChannel.open(path, options));
            }
            return opened;
        } catch (IOException e) {
            try {
                opened.close();
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    FileChannel get(int file) {
        return channels.get(file);
    }

    @Override
    public void close() throws IOException {
        for (FileChannel channel : channels) {
            channel.close();
        }
    }
}
