package org.storeharness.core.environment;

import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A line of {@code /proc/diskstats}: what the kernel counted of one block device since it is there.
 *
 * @param number the device's number, {@code major:minor}
 * @param flushes {@code null} if the kernel does not count them
 */
record DiskStats(
        String number,
        String name,
        long reads,
        long sectorsRead,
        long writes,
        long sectorsWritten,
        @Nullable Long flushes) {
    private static final int FEWEST_FIELDS = 14;
    private static final int FLUSHES = 18;

    /** The device of that number. */
    static Optional<DiskStats> of(SystemFiles files, String number) {
        return find(files, stats -> stats.number.equals(number));
    }

    /** The device of that name. */
    static Optional<DiskStats> named(SystemFiles files, String name) {
        return find(files, stats -> stats.name.equals(name));
    }

    private static Optional<DiskStats> find(SystemFiles files, Predicate<DiskStats> wanted) {
        return files.text("proc/diskstats")
                .orElse("")
                .lines()
                .flatMap(line -> parse(line).stream())
                .filter(wanted)
                .findFirst();
    }

    private static Optional<DiskStats> parse(String line) {
        String[] fields = line.strip().split("\\s+");
        if (fields.length < FEWEST_FIELDS) {
            return Optional.empty();
        }
        Long reads = KernelText.number(fields[3]);
        Long sectorsRead = KernelText.number(fields[5]);
        Long writes = KernelText.number(fields[7]);
        Long sectorsWritten = KernelText.number(fields[9]);
        if (reads == null || sectorsRead == null || writes == null || sectorsWritten == null) {
            return Optional.empty();
        }
        return Optional.of(new DiskStats(
                fields[0] + ":" + fields[1],
                fields[2],
                reads,
                sectorsRead,
                writes,
                sectorsWritten,
                fields.length > FLUSHES ? KernelText.number(fields[FLUSHES]) : null));
    }
}
