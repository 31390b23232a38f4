package org.storeharness.environment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The filesystem that a directory is on.
 *
 * @param directory the directory, absolute
 * @param type as the kernel names it, for example {@code ext4}; {@link Environment#UNKNOWN} where it does not
 * @param kind what that type means
 * @param device what is mounted, for example {@code /dev/nvme0n1p2}
 * @param mountPoint where it is mounted
 * @param mountOptions as mounted; empty where unknown
 * @param freeBytes the space that this process may still use
 * @param blockBytes the filesystem's block size
 * @param directIo whether direct I/O works there
 * @param fsyncNanos the time of a 4 KiB append with its fsync, in nanoseconds, the median of a few; {@code null} where
 *     not measured
 */
public record FileSystemFacts(
        String directory,
        String type,
        FileSystemKind kind,
        String device,
        String mountPoint,
        List<String> mountOptions,
        long freeBytes,
        long blockBytes,
        DirectIo directIo,
        @Nullable Long fsyncNanos) {
    public FileSystemFacts {
        mountOptions = List.copyOf(mountOptions);
    }

    /** The same as named texts, in display order. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("directory", directory);
        facts.put("type", type);
        facts.put("device", device);
        facts.put("mountPoint", mountPoint);
        facts.put("mountOptions", String.join(",", mountOptions));
        facts.put("freeBytes", Long.toString(freeBytes));
        facts.put("blockBytes", Long.toString(blockBytes));
        facts.put("directIo", directIo.label());
        facts.put("fsyncNanos", fsyncNanos == null ? Environment.UNKNOWN : fsyncNanos.toString());
        return facts;
    }

    FileSystemFacts withFsyncNanos(long nanos) {
        return new FileSystemFacts(
                directory, type, kind, device, mountPoint, mountOptions, freeBytes, blockBytes, directIo, nanos);
    }
}
