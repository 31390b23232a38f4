package org.storeharness.fs.file;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.core.environment.filesystem.FileSystemFacts;
import org.storeharness.core.environment.filesystem.FileSystemKind;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.store.StoreFacts;

/** Describes stores of files for the result. */
public final class FileFacts {
    private static final String FILESYSTEM = "filesystem";
    private static final String DEVICE_SEPARATOR = " on ";

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
        return new StoreFacts(
                "files on " + fileSystem.type(),
                fileSystem.directory(),
                durability(fileSystem.kind(), synced),
                false,
                settings);
    }

    /** The type of the filesystem in the facts of a store of files, such as {@code ext4}; empty if they have none. */
    public static String fileSystemType(StoreFacts facts) {
        return facts.settings().getOrDefault(FILESYSTEM, "").split(DEVICE_SEPARATOR, 2)[0];
    }

    private static Durability durability(FileSystemKind kind, boolean synced) {
        if (kind == FileSystemKind.MEMORY) {
            return Durability.VOLATILE;
        }
        return synced ? Durability.DURABLE : Durability.RELAXED;
    }
}
