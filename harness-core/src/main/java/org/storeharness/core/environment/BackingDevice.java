package org.storeharness.core.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The block device that the files of a directory are on, and what the kernel counts of it in {@code /proc/diskstats}: of all
 * that use the device, not of this process alone.
 *
 * @param name as the kernel names it, for example {@code vda}; {@code null} if there is none
 * @param label for the result: the name and what it is, or why there is none
 */
public record BackingDevice(@Nullable String name, String label) {
    /** The counter of bytes that the device was read. */
    public static final String READ_BYTES = "device_read_bytes";

    /** The counter of bytes that were written to the device. */
    public static final String WRITTEN_BYTES = "device_written_bytes";

    /** The counter of reads, after neighbouring ones were merged. */
    public static final String READS = "device_reads";

    /** The counter of writes, after neighbouring ones were merged. */
    public static final String WRITES = "device_writes";

    /** The counter of flushes of the device's own cache; kernels before 5.5 have none. */
    public static final String FLUSHES = "device_flushes";

    /** A sector of {@code /proc/diskstats} has this size, whatever the device's own. */
    private static final long SECTOR_BYTES = 512;

    private static final String BLOCK_DEVICES = "/dev/";

    /**
     * Finds the device.
     *
     * @param directory an existing directory
     * @throws IOException if it cannot be looked at
     */
    public static BackingDevice of(SystemFiles files, Path directory) throws IOException {
        Path real = directory.toRealPath();
        return of(files, real, number(real, "unix:dev"), BackingDevice::numberOfSpecialFile);
    }

    /**
     * The same with the numbers of files given.
     *
     * @param number that of the device that the directory says it is on, {@code major:minor}
     * @param special the number of a special file, for filesystems whose files do not tell their device's
     */
    static BackingDevice of(SystemFiles files, Path real, String number, Function<Path, Optional<String>> special) {
        Optional<Mount> mount =
                Mount.holding(Mount.parse(files.text("proc/self/mountinfo").orElse("")), real);
        String type = mount.map(Mount::type).orElse(Environment.UNKNOWN);
        Optional<DiskStats> direct = DiskStats.of(files, number);
        if (direct.isPresent()) {
            return named(files, direct.get().name(), number, "");
        }
        Optional<String> mounted = mount.map(Mount::device)
                .filter(device -> device.startsWith(BLOCK_DEVICES))
                .flatMap(device -> special.apply(Path.of(device)));
        Optional<DiskStats> behind = mounted.flatMap(of -> DiskStats.of(files, of));
        if (behind.isPresent()) {
            return named(files, behind.get().name(), mounted.orElseThrow(), "; " + type + " may use others beside it");
        }
        return new BackingDevice(null, "none: " + why(type));
    }

    /**
     * What was counted until now, by name with the unit; empty if there is no device or it is gone.
     */
    public Map<String, Long> counters(SystemFiles files) {
        Map<String, Long> counters = new LinkedHashMap<>();
        if (name != null) {
            DiskStats.named(files, name).ifPresent(stats -> {
                counters.put(READ_BYTES, stats.sectorsRead() * SECTOR_BYTES);
                counters.put(WRITTEN_BYTES, stats.sectorsWritten() * SECTOR_BYTES);
                counters.put(READS, stats.reads());
                counters.put(WRITES, stats.writes());
                Long flushes = stats.flushes();
                if (flushes != null) {
                    counters.put(FLUSHES, flushes);
                }
            });
        }
        return counters;
    }

    private static BackingDevice named(SystemFiles files, String name, String number, String note) {
        String part = files.line("sys/dev/block/" + number + "/partition").isPresent() ? ", a partition" : "";
        return new BackingDevice(name, name + part + note);
    }

    private static String why(String type) {
        return switch (FileSystemKind.of(type)) {
            case MEMORY -> type + " keeps files in memory";
            case NETWORK -> type + " is on other machines";
            case USER_SPACE -> type + " is served by a program, which may use any device";
            case LOCAL, OTHER -> "the kernel counts no block device for " + type;
        };
    }

    private static Optional<String> numberOfSpecialFile(Path file) {
        try {
            return Optional.of(number(file, "unix:rdev"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** As glibc takes it apart: 12 bits of the major number and 8 of the minor one, then the rest of both. */
    private static String number(Path file, String attribute) throws IOException {
        try {
            long device = ((Number) Files.getAttribute(file, attribute)).longValue();
            long major = (device >>> 8 & 0xfff) | (device >>> 32 & ~0xfffL);
            long minor = (device & 0xff) | (device >>> 12 & 0xffffff00L);
            return major + ":" + minor;
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return Environment.UNKNOWN;
        }
    }
}
