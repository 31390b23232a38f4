package org.storeharness.fs.block;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Block I/O through file channels, by {@code pread} and {@code pwrite}. Each session has its own channels, so that none
 * waits for another one's lock or is closed by its interrupt.
 */
final class ChannelBlockIo implements BlockIo {
    private final List<FileChannel> channels = new ArrayList<>();
    /**
     * Holds for each file how far it is known to reach: nobody but a stranger shortens it. It saves a system call an overwrite.
     */
    private final long[] knownEnds;

    private ChannelBlockIo(int files) {
        this.knownEnds = new long[files];
    }

    /** Opens all files or none. */
    static ChannelBlockIo open(BlockLayout layout, Set<OpenOption> options) throws IOException {
        ChannelBlockIo opened = new ChannelBlockIo(layout.files());
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

    FileChannel channel(int file) {
        return channels.get(file);
    }

    @Override
    public void read(int file, long offset, ByteBuffer into) throws IOException {
        FileChannel channel = channels.get(file);
        long position = offset;
        while (into.hasRemaining()) {
            int count = channel.read(into, position);
            if (count < 0) {
                knownEnds[file] = 0;
                return;
            }
            position += count;
        }
    }

    @Override
    public void write(int file, long offset, ByteBuffer from) throws IOException {
        BlockFiles.writeFully(channels.get(file), from, offset);
    }

    @Override
    public boolean extendsPast(int file, long offset) throws IOException {
        if (offset >= knownEnds[file]) {
            knownEnds[file] = channels.get(file).size();
        }
        return offset < knownEnds[file];
    }

    @Override
    public void sync(int file, boolean metadata) throws IOException {
        channels.get(file).force(metadata);
    }

    @Override
    public void close() throws IOException {
        for (FileChannel channel : channels) {
            channel.close();
        }
    }
}
