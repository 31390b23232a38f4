package org.storeharness.fs;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.plan.Durability;
import org.storeharness.store.StoreFacts;

/** Describes stores of files for the result. */
public final class FileFacts {
    private static final String FILESYSTEM = "filesystem";
    private static final String DEVICE_SEPARATOR = " on ";

    /** Overlay has these options, and so have disks whose write cache is not flushed. */
    private static final Set<String> IGNORES_SYNCS = Set.of("volatile", "nobarrier", "barrier=0");

    private FileFacts() {}

    /** The facts before the directory exists. */
    public static StoreFacts unprepared(Path directory, Durability requested) {
        return new StoreFacts("files", directory.toString(), requested, false, Map.of());
    }

    /**
     * The facts once the directory exists.
     *
     * @param synced whether every acknowledged write is synced in full
     * @param specific the settings of this kind of store
     */
    public static StoreFacts of(FileSystemFacts fileSystem, IoMode mode, boolean synced, Map<String, String> specific) {
        Map<String, String> settings = new LinkedHashMap<>(specific);
        settings.put(FILESYSTEM, fileSystem.type() + DEVICE_SEPARATOR + fileSystem.device());
        settings.put("mountOptions", String.join(",", fileSystem.mountOptions()));
        settings.put(StoreFacts.DIRECT_IO, mode.label());
        settings.put("operationTimeout", "a call that hangs is given up with its thread: file I/O cannot be cancelled");
        Optional<String> ignored = synced ? ignoredSync(fileSystem) : Optional.empty();
        Optional<String> unverified = synced ? FileSystemKind.unverifiedSync(fileSystem.type()) : Optional.empty();
        ignored.or(() -> unverified).ifPresent(reason -> settings.put(StoreFacts.DURABILITY_REASON, reason));
        Durability durability = !synced || ignored.isPresent()
                ? Durability.RELAXED
                : unverified.isPresent() ? Durability.UNKNOWN : Durability.DURABLE;
        return new StoreFacts(
                "files on " + fileSystem.type(),
                fileSystem.directory(),
                fileSystem.kind() == FileSystemKind.MEMORY ? Durability.VOLATILE : durability,
                false,
                settings);
    }

    /** The type of the filesystem in the facts of a store of files, such as {@code ext4}; empty if they have none. */
    public static String fileSystemType(StoreFacts facts) {
        return facts.settings().getOrDefault(FILESYSTEM, "").split(DEVICE_SEPARATOR, 2)[0];
    }

    /** The mount option by which a sync does not reach the disk. */
    private static Optional<String> ignoredSync(FileSystemFacts fileSystem) {
        return fileSystem.mountOptions().stream()
                .filter(IGNORES_SYNCS::contains)
                .findFirst()
                .map(option -> "mounted with " + option);
    }
}
