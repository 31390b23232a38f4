package org.storeharness.cli.fs.throughput;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.filesystem.FileSystemKind;
import org.storeharness.core.environment.filesystem.FileSystemProbe;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.fs.directory.FreeSpace;
import picocli.CommandLine.Option;

/** What the commands have in common that write one file and read it. */
public final class StreamOptions {
    @Option(
            names = "--size",
            paramLabel = "SIZE",
            description = "What one pass moves (default: 1GiB; 256MiB with several block sizes or rungs)")
    private @Nullable String size;

    @Option(
            names = "--sync",
            paramLabel = "CALL",
            description = "What follows the last write, within the time: fdatasync, fsync or none (default: fdatasync)")
    private @Nullable String sync;

    @Option(names = "--direct", description = "Past the page cache (O_DIRECT); refused where that is not possible")
    private boolean direct;

    @Option(
            names = "--cache",
            paramLabel = "STATE",
            description = "The page cache before each pass: cold, cold-system, warm or as-is"
                    + " (default: cold, and as-is on a filesystem in memory)")
    private @Nullable String cache;

    @Option(
            names = "--verify",
            description = "Check what is read, although the page cache gives it; with --direct it is always checked")
    private boolean verify;

    /**
     * The work with blocks of a size.
     *
     * @param blocks how many, or 0 for as many as --size says
     * @param several whether it is done with other sizes too
     */
    public StreamPlan work(DataSize block, long blocks, boolean several, DdOperands operands) {
        Check.range("bs", block.bytes(), 1, 1L << 28);
        long asked = size == null ? (several ? 256L << 20 : 1L << 30) : bytes("--size", size);
        long count = blocks > 0 ? blocks : Math.max(1, asked / block.bytes());
        boolean past = direct || operands.direct();
        EndSync end = operands.sync() == null
                ? sync == null ? EndSync.FDATASYNC : EnumSpelling.parse("--sync", EndSync.class, sync)
                : operands.sync();
        return new StreamPlan(block, count, end, past, verify || past);
    }

    /** The option {@code cache} of a target in that directory. */
    public String cache(Path directory) throws IOException {
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
     * Refuses, before anything is done, what does not fit. A directory that cannot be written to is told of later.
     *
     * @param bytes what will be written there
     * @throws RunException says what is needed and what is free
     */
    public static void requireSpace(Path directory, long bytes) throws IOException, RunException {
        long needed = FreeSpace.neededBytes(bytes);
        if (Files.isDirectory(directory) && Files.isWritable(directory)) {
            long free = Files.getFileStore(directory).getUsableSpace();
            if (needed > free) {
                throw new RunException("the file needs " + mebibytes(needed) + " in " + directory + ", and "
                        + mebibytes(free) + " are free; take a smaller --size, or fewer --rounds");
            }
        }
    }

    /** Reads sizes as dd and the rest of the harness spell them. */
    public static List<DataSize> parseSizes(String option, List<String> texts) {
        return texts.stream().map(text -> new DataSize(bytes(option, text))).toList();
    }

    private static long bytes(String option, String text) {
        if (text.strip().matches("\\d+[bcw]")) {
            throw new InvalidValueException(
                    option, "must be a size such as 512, 4k, 1M or 1MB, not dd's b, c or w, got '" + text + "'");
        }
        try {
            return DataSize.parse(text).bytes();
        } catch (InvalidValueException e) {
            throw e.within(option);
        }
    }

    private static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }
}
