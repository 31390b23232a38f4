package org.storeharness.environment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.storeharness.environment.DirectIo.Support;

/** Determines what a directory's filesystem is and does, with temporary files in it. Safe for any thread. */
public record FileSystemProbe(SystemFiles files) {
    private static final long MOST_ALIGNMENT_BYTES = 1 << 20;
    private static final int WRITES = 9;
    private static final int BYTES = 4096;
    /**
     * Describes the filesystem and tries direct I/O on a temporary file.
     *
     * @param directory an existing directory that this process may write to
     * @throws IOException if it is not, or cannot be examined
     */
    public FileSystemFacts describe(Path directory) throws IOException {
        Path real = directory.toRealPath();
        FileStore store = Files.getFileStore(real);
        Mount mount = Mount.containing(
                        Mount.parse(files.text("proc/self/mountinfo").orElse("")), real)
                .orElseGet(() -> new Mount(Environment.UNKNOWN, store.type(), store.name(), List.of()));
        FileSystemKind kind = FileSystemKind.of(mount.type());
        long blockBytes = store.getBlockSize();
        return new FileSystemFacts(
                real.toString(),
                mount.type(),
                kind,
                mount.device(),
                mount.mountPoint(),
                mount.options(),
                store.getUsableSpace(),
                blockBytes,
                directIo(real, mount.type(), kind, blockBytes),
                null);
    }

    /**
     * Describes the filesystem and measures an fsync on a temporary file.
     *
     * @param nanoClock a clock in nanoseconds
     * @throws IOException as {@link #describe}, or if syncing fails
     */
    public FileSystemFacts measure(Path directory, LongSupplier nanoClock) throws IOException {
        return describe(directory).withFsyncNanos(fsyncNanos(directory, nanoClock));
    }

    /** The median over a few appends of 4 KiB, each with its fsync, after one that is not counted; in nanoseconds. */
    private static long fsyncNanos(Path directory, LongSupplier nanoClock) throws IOException {
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

    private static DirectIo directIo(Path directory, String type, FileSystemKind kind, long blockBytes)
            throws IOException {
        if (kind == FileSystemKind.MEMORY) {
            return DirectIo.no(type + " keeps files in memory");
        }
        if (Long.bitCount(blockBytes) != 1 || blockBytes > MOST_ALIGNMENT_BYTES) {
            return DirectIo.no("the block size of " + blockBytes + " B is not a power of two up to 1 MiB");
        }
        try (ProbeFile file = ProbeFile.in(directory)) {
            return tryWrite(file.path(), type, kind, (int) blockBytes);
        }
    }

    private static DirectIo tryWrite(Path file, String type, FileSystemKind kind, int blockBytes) {
        try {
            writeOneBlock(file, blockBytes);
        } catch (UnsupportedOperationException e) {
            return DirectIo.no("not offered by this Java or operating system");
        } catch (IOException e) {
            return DirectIo.no(type + " refuses it (" + e.getMessage() + ")");
        }
        return kind == FileSystemKind.LOCAL
                ? new DirectIo(Support.YES, blockBytes, "")
                : new DirectIo(Support.UNPROVEN, blockBytes, type + " accepts it, but may still use a cache");
    }

    private static void writeOneBlock(Path file, int blockBytes) throws IOException {
        ByteBuffer block = ByteBuffer.allocateDirect(2 * blockBytes)
                .alignedSlice(blockBytes)
                .limit(blockBytes);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, DirectIo.openOption())) {
            channel.write(block, 0);
        }
    }
}
