package org.storeharness.core.environment.filesystem;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;
import org.storeharness.core.environment.Environment;
import org.storeharness.core.environment.kernel.SystemFiles;

/** Determines what a directory's filesystem is and does, with temporary files in it. Safe for any thread. */
public record FileSystemProbe(SystemFiles files) {
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
                DirectIoProbe.probe(real, mount.type(), kind, blockBytes),
                null);
    }

    /**
     * Describes the filesystem and measures an fsync on a temporary file.
     *
     * @param nanoClock a clock in nanoseconds
     * @throws IOException as {@link #describe}, or if syncing fails
     */
    public FileSystemFacts measure(Path directory, LongSupplier nanoClock) throws IOException {
        return describe(directory).withFsyncNanos(FsyncCost.medianNanos(directory, nanoClock));
    }
}
