package org.storeharness.cli.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.SystemFiles;
import org.storeharness.fs.FreeSpace;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.CacheChoice;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** Options of the commands that write and read one file. */
final class StreamOptions {
    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "Bytes of one pass (default: 1GiB; 256MiB with several block sizes or rungs)")
    private @Nullable String size;

    @Option(
            names = "--sync",
            paramLabel = "CALL",
            description = "Sync after the last write, within the time: fdatasync, fsync or none (default: fdatasync)")
    private @Nullable String sync;

    @Option(names = "--direct", description = "Direct I/O (O_DIRECT); refused where it is not possible")
    private boolean direct;

    @Option(
            names = "--cache",
            paramLabel = "STATE",
            description = "State of the page cache before each pass: cold, cold-system, warm or as-is"
                    + " (default: cold, and as-is on a filesystem in memory)")
    private @Nullable String cache;

    @Option(
            names = "--verify",
            description = "Verify what is read through the page cache; with --direct it is always verified")
    private boolean verify;

    /**
     * The work with one block size.
     *
     * @param several whether other sizes or rungs are measured too
     */
    StreamPlan work(DataSize block, boolean several) {
        Check.range("--bs", block.bytes(), 1, 1L << 28);
        long requested = size == null ? (several ? 256L << 20 : 1L << 30) : bytes("--size", size);
        EndSync end = sync == null ? EndSync.FDATASYNC : EnumSpelling.parse("--sync", EndSync.class, sync);
        return new StreamPlan(block, Math.max(1, requested / block.bytes()), end, direct, verify || direct);
    }

    /** The option {@code cache} of a target in that directory. */
    String cache(Path directory) throws IOException {
        if (cache != null) {
            return EnumSpelling.of(EnumSpelling.parse("--cache", CacheChoice.class, cache));
        }
        boolean inMemory = Files.isDirectory(directory)
                && Files.isWritable(directory)
                && new FileSystemProbe(SystemFiles.ofThisMachine())
                                .describe(directory)
                                .kind()
                        == FileSystemKind.MEMORY;
        return EnumSpelling.of(inMemory ? CacheChoice.AS_IS : CacheChoice.COLD);
    }

    /**
     * Refuses a file that does not fit, before anything is written. A directory that cannot be written to is refused later.
     *
     * @param bytes the size of the file
     * @throws RunException if it does not fit, with what is needed and what is free
     */
    static void requireSpace(Path directory, long bytes) throws IOException, RunException {
        long needed = FreeSpace.neededBytes(bytes);
        if (Files.isDirectory(directory) && Files.isWritable(directory)) {
            long free = Files.getFileStore(directory).getUsableSpace();
            if (needed > free) {
                throw new RunException("the file needs " + mebibytes(needed) + " in " + directory + ", and "
                        + mebibytes(free) + " are free; take a smaller --size, or fewer --rounds");
            }
        }
    }

    /** Parses sizes. */
    static List<DataSize> parseSizes(String option, List<String> texts) {
        return texts.stream().map(text -> new DataSize(bytes(option, text))).toList();
    }

    private static long bytes(String option, String text) {
        if (text.strip().matches("\\d+b")) {
            throw new InvalidValueException(
                    option, "must be a size such as 512, 4k, 1M or 1MB, not dd's b (512 bytes), got '" + text + "'");
        }
        return Check.named(option, () -> DataSize.parse(text)).bytes();
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }
}
