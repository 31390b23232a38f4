package org.storeharness.environment;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The block device that holds the files of a directory, and its counters in {@code /proc/diskstats}, which cover all
 * users of the device, not this process alone.
 *
 * @param name as the kernel names it, for example {@code vda}; {@code null} if there is none
 * @param label for the result: the name with a note, or why there is none
 */
public record BackingDevice(@Nullable String name, String label) {
    /** The counter of bytes that were read from the device. */
    public static final String READ_BYTES = "device_read_bytes";

    /** The counter of bytes that were written to the device. */
    public static final String WRITTEN_BYTES = "device_written_bytes";

    /** The counter of reads, after adjacent ones were merged. */
    public static final String READS = "device_reads";

    /** The counter of writes, after adjacent ones were merged. */
    public static final String WRITES = "device_writes";

    /** The counter of the total time of all reads, in nanoseconds, each from when the kernel queued it. */
    public static final String READ_NANOS = "device_read_nanos";

    /** The counter of the total time of all writes, in nanoseconds, each from when the kernel queued it. */
    public static final String WRITE_NANOS = "device_write_nanos";

    /** The counter of flushes of the device's own cache; kernels before 5.5 have none. */
    public static final String FLUSHES = "device_flushes";

    /** The counter of the total time of those flushes, in nanoseconds; kernels before 5.5 have none. */
    public static final String FLUSH_NANOS = "device_flush_nanos";

    /** The counter of the time in which the device read or wrote anything, in nanoseconds. */
    public static final String BUSY_NANOS = "device_busy_nanos";

    /** The prefix of the label where there is no device. */
    public static final String NONE = "none: ";

    /** The sector size of {@code /proc/diskstats}, whatever the device's own. */
    private static final long SECTOR_BYTES = 512;

    /** The field of a line with the device's name. Those before it are the parts of its number. */
    private static final int NAME = 2;

    /** The fields with counters: times are in milliseconds. */
    private static final List<Field> FIELDS = List.of(
            new Field(READ_BYTES, 5, SECTOR_BYTES),
            new Field(WRITTEN_BYTES, 9, SECTOR_BYTES),
            new Field(READS, 3, 1),
            new Field(WRITES, 7, 1),
            new Field(READ_NANOS, 6, 1_000_000),
            new Field(WRITE_NANOS, 10, 1_000_000),
            new Field(FLUSHES, 18, 1),
            new Field(FLUSH_NANOS, 19, 1_000_000),
            new Field(BUSY_NANOS, 12, 1_000_000));

    private record Field(String counter, int position, long unit) {}

    private static final String BLOCK_DEVICES = "/dev/";

    /** The filesystem that names its branch as the mounted device if it has only one. */
    private static final String MERGERFS = "fuse.mergerfs";

    /** Looks up device numbers, as {@code major:minor}. */
    interface DeviceNumberLookup {
        /** The number of the device that a directory reports. */
        Optional<String> ofDirectory(Path directory);

        /** The number of the device that a special file represents. */
        Optional<String> ofSpecialFile(Path file);
    }

    /**
     * Finds the device: the one that the directory reports, or the one that is mounted there, or, for mergerfs over one
     * branch, that of the branch.
     *
     * @param directory an existing directory
     * @throws IOException if its real path cannot be determined
     */
    public static BackingDevice of(SystemFiles files, Path directory) throws IOException {
        return of(files, directory.toRealPath(), DeviceNumber.OF_THIS_MACHINE);
    }

    /** The same with the given lookup. */
    static BackingDevice of(SystemFiles files, Path real, DeviceNumberLookup numbers) {
        Optional<Mount> mount =
                Mount.containing(Mount.parse(files.text("proc/self/mountinfo").orElse("")), real);
        String type = mount.map(Mount::type).orElse(Environment.UNKNOWN);
        String source = mount.map(Mount::device).orElse("");
        Optional<BackingDevice> found = numbers.ofDirectory(real).flatMap(number -> find(files, number, ""));
        if (found.isEmpty() && source.startsWith(BLOCK_DEVICES)) {
            found = path(source)
                    .flatMap(numbers::ofSpecialFile)
                    .flatMap(number -> find(files, number, "; " + type + " may use other devices too"));
        }
        if (found.isEmpty() && type.equals(MERGERFS) && source.startsWith("/")) {
            found = path(source)
                    .flatMap(numbers::ofDirectory)
                    .flatMap(number -> find(files, number, ", under the branch " + source));
        }
        return found.orElseGet(() -> new BackingDevice(null, NONE + noDeviceReason(type)));
    }

    /** The device's name in a label, without the note; empty where the label says that there is none. */
    public static Optional<String> nameIn(String label) {
        return label.startsWith(NONE) ? Optional.empty() : Optional.of(label.split("[,;]", 2)[0]);
    }

    /** The counters so far, by name with the unit; empty if there is no device or it is gone. */
    public Map<String, Long> counters(SystemFiles files) {
        Map<String, Long> counters = new LinkedHashMap<>();
        stats(files, fields -> fields[NAME].equals(name)).ifPresent(fields -> {
            for (Field field : FIELDS) {
                Long count = field.position() < fields.length ? KernelText.number(fields[field.position()]) : null;
                if (count != null) {
                    counters.put(field.counter(), count * field.unit());
                }
            }
        });
        return counters;
    }

    /** The fields of the first line of {@code /proc/diskstats} that is wanted. */
    private static Optional<String[]> stats(SystemFiles files, Predicate<String[]> wanted) {
        return files.text("proc/diskstats")
                .orElse("")
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields.length > NAME && wanted.test(fields))
                .findFirst();
    }

    private static Optional<BackingDevice> find(SystemFiles files, String number, String note) {
        String part = files.firstLine("sys/dev/block/" + number + "/partition").isPresent() ? ", a partition" : "";
        return stats(files, fields -> number.equals(fields[0] + ":" + fields[1]))
                .map(fields -> new BackingDevice(fields[NAME], fields[NAME] + part + note));
    }

    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static String noDeviceReason(String type) {
        return switch (FileSystemKind.of(type)) {
            case MEMORY -> type + " keeps files in memory";
            case NETWORK -> type + " is on other machines";
            case USER_SPACE -> type + " is served by a program, which may use any device";
            case LOCAL, OTHER -> "the kernel counts no block device for " + type;
        };
    }
}
