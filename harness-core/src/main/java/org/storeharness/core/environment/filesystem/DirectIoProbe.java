package org.storeharness.core.environment.filesystem;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.storeharness.core.environment.filesystem.DirectIo.Support;

/**
 * Writes one block with direct I/O. Success alone proves nothing: tmpfs accepts it too, so the filesystem's type counts
 * as well.
 */
final class DirectIoProbe {
    private static final long MOST_ALIGNMENT_BYTES = 1 << 20;

    private DirectIoProbe() {}

    static DirectIo probe(Path directory, String type, FileSystemKind kind, long blockBytes) throws IOException {
        if (kind == FileSystemKind.MEMORY) {
            return DirectIo.no(type + " keeps files in memory");
        }
        if (Long.bitCount(blockBytes) != 1 || blockBytes > MOST_ALIGNMENT_BYTES) {
            return DirectIo.no("the block size of " + blockBytes + " B is no power of two up to 1 MiB");
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
