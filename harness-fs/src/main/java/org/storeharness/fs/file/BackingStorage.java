package org.storeharness.fs.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.core.environment.filesystem.BackingDevice;
import org.storeharness.core.environment.filesystem.FileSystemFacts;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.fs.pagecache.PageCacheControl;

/**
 * What is under the files of a target: the device and the page cache of this machine.
 *
 * @param device what the kernel counts
 * @param cache what is in memory of them
 * @param settings both in words, for the result
 */
public record BackingStorage(BackingDevice device, PageCacheControl cache, Map<String, String> settings) {

    /**
     * @param directory where the files are
     * @param note what else is to be said of the page cache; may be empty
     * @throws StoreException if the state of the page cache that is asked for cannot be had there
     */
    public static BackingStorage of(
            FileSystemFacts fileSystem, Path directory, IoMode mode, CacheChoice choice, String note)
            throws IOException, StoreException {
        PageCacheControl cache = PageCacheControl.of(choice, fileSystem, mode.direct());
        BackingDevice device = BackingDevice.of(SystemFiles.ofThisMachine(), directory);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("pageCache", (mode.direct() ? "bypassed" : "used") + note + text(choice));
        settings.put("device", device.label());
        return new BackingStorage(device, cache, settings);
    }

    /** The counters of the device, as {@link org.storeharness.core.store.Store#counters}. */
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
