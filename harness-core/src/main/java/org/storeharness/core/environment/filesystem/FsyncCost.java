package org.storeharness.core.environment.filesystem;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.LongSupplier;

/** Measures the cost of a durable write in a directory. */
final class FsyncCost {
    private static final int WRITES = 9;
    private static final int BYTES = 4096;

    private FsyncCost() {}

    /** The median over a few appends of 4 KiB, each with its fsync, after one that is not counted; in nanoseconds. */
    static long medianNanos(Path directory, LongSupplier nanoClock) throws IOException {
        long[] nanos = new long[WRITES];
        try (ProbeFile file = ProbeFile.in(directory);
                FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
            ByteBuffer content = ByteBuffer.allocateDirect(BYTES);
            append(channel, content);
            for (int i = 0; i < WRITES; i++) {
                long start = nanoClock.getAsLong();
                append(channel, content);
                nanos[i] = nanoClock.getAsLong() - start;
            }
        }
        Arrays.sort(nanos);
        return nanos[WRITES / 2];
    }

    private static void append(FileChannel channel, ByteBuffer content) throws IOException {
        content.clear();
        while (content.hasRemaining()) {
            channel.write(content);
        }
        channel.force(true);
    }
}
