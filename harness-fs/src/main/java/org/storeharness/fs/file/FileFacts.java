package org.storeharness.fs.file;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.core.environment.filesystem.FileSystemFacts;
import org.storeharness.core.environment.filesystem.FileSystemKind;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.store.StoreFacts;

/** Words the facts that both kinds of file stores have in common. */
public final class FileFacts {
    private static final String FILESYSTEM = "filesystem";
    private static final String DEVICE_SEPARATOR = " on ";

    private FileFacts() {}

    /** What is known before anything was tried. */
    public static StoreFacts unprepared(Path directory, Durability asked) {
        return new StoreFacts("files", directory.toString(), asked, false, Map.of());
    }

    /**
     * What is known once the directory exists.
     *
     * @param synced whether acknowledged writes were synced in full
     * @param own the facts of this kind of store
     */
    public static StoreFacts of(FileSystemFacts fileSystem, IoMode mode, boolean synced, Map<String, String> own) {
        Map<String, String> settings = new LinkedHashMap<>(own);
        settings.put(FILESYSTEM, fileSystem.type() + DEVICE_SEPARATOR + fileSystem.device());
        settings.put("mountOptions", String.join(",", fileSystem.mountOptions()));
        settings.put("directIo", mode.label());
        settings.put("operationTimeout", "not enforced: file I/O cannot be called off");
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
