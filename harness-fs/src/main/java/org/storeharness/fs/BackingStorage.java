package org.storeharness.fs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.environment.BackingDevice;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.SystemFiles;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/**
 * The storage under a target's directory, known once the directory exists.
 *
 * @param mode the mode in which files are opened there
 * @param device the block device, whose counters the kernel keeps
 * @param cache controls the page cache for the target's files
 * @param settings the page cache and the device as text, for the result
 */
public record BackingStorage(
        FileSystemFacts fileSystem,
        IoMode mode,
        BackingDevice device,
        PageCacheControl cache,
        Map<String, String> settings) {
    /**
     * Examines the storage.
     *
     * @param note an addition to the text about the page cache; may be empty
     * @throws StoreException if the device cannot be determined, or the page cache cannot be brought into the requested state
     */
    public static BackingStorage of(FileSystemFacts fileSystem, IoMode mode, CacheChoice choice, String note)
            throws StoreException {
        PageCacheControl cache = PageCacheControl.of(choice, fileSystem, mode.direct());
        Path directory = Path.of(fileSystem.directory());
        try {
            BackingDevice device = BackingDevice.of(SystemFiles.ofThisMachine(), directory);
            Map<String, String> settings = new LinkedHashMap<>();
            settings.put("pageCache", (mode.direct() ? "bypassed" : "used") + note + text(choice));
            settings.put("device", device.label());
            return new BackingStorage(fileSystem, mode, device, cache, settings);
        } catch (IOException e) {
            throw FileErrors.unusableDirectory(directory, e);
        }
    }

    /**
     * The facts of a store on this storage.
     *
     * @param synced whether every acknowledged write is synced in full
     * @param specific the settings of this kind of store
     */
    public StoreFacts facts(boolean synced, Map<String, String> specific) {
        return FileFacts.of(fileSystem, mode, synced, specific);
    }

    /** The counters of the device, as {@link org.storeharness.store.Store#counters}. */
    public Map<String, Long> counters() {
        return device.counters(SystemFiles.ofThisMachine());
    }

    private static String text(CacheChoice choice) {
        return switch (choice) {
            case AS_IS -> "; nothing is dropped";
            case COLD -> "; the run's own files are dropped before each measured phase";
            case COLD_IF_POSSIBLE -> "; the run's own files are dropped before each measured phase if that is possible";
            case COLD_SYSTEM -> "; all caches of the machine are dropped before each measured phase";
            case WARM -> "; the run's own files are read before each measured phase";
        };
    }
}
