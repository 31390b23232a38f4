package org.storeharness.environment;

import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A line of {@code /proc/diskstats}: the kernel's counters of one block device since it appeared.
 *
 * @param number the device's number, {@code major:minor}
 * @param readMillis the total time of all reads, each from when it was queued
 * @param writeMillis the total time of all writes, each from when it was queued
 * @param flushes {@code null} if the kernel does not count them
 */
record DiskStats(
        String number,
        String name,
        long reads,
        long sectorsRead,
        long readMillis,
        long writes,
        long sectorsWritten,
        long writeMillis,
        @Nullable Long flushes) {
    private static final int FEWEST_FIELDS = 14;
    private static final int FIRST_NUMBER = 3;
    private static final int READS = 3;
    private static final int WRITES = 7;
    private static final int FLUSHES = 18;

    /** Offsets from the field of reads, and from that of writes. */
    private static final int SECTORS = 2;

    private static final int MILLIS = 3;

    /** The device with that number. */
    static Optional<DiskStats> of(SystemFiles files, String number) {
        return find(files, stats -> stats.number.equals(number));
    }

    /** The device with that name. */
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
        long[] numbers = new long[FEWEST_FIELDS];
        for (int i = FIRST_NUMBER; i < FEWEST_FIELDS; i++) {
            Long number = KernelText.number(fields[i]);
            if (number == null) {
                return Optional.empty();
            }
            numbers[i] = number;
        }
        return Optional.of(new DiskStats(
                fields[0] + ":" + fields[1],
                fields[2],
                numbers[READS],
                numbers[READS + SECTORS],
                numbers[READS + MILLIS],
                numbers[WRITES],
                numbers[WRITES + SECTORS],
                numbers[WRITES + MILLIS],
                fields.length > FLUSHES ? KernelText.number(fields[FLUSHES]) : null));
    }
}
