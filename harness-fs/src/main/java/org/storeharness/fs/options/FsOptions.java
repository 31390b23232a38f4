package org.storeharness.fs.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.options.Setting;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.core.unit.Check;
import org.storeharness.fs.object.FsDriver;

/**
 * The options of {@link FsDriver}.
 *
 * @param directory where the run makes a directory of its own; {@code null} for the run's data directory
 * @param direct whether files are read and written past the page cache
 * @param syncDirectory whether a durable write also syncs the directory, without which the file's name may be lost
 * @param filesPerDirectory how many files and how many directories one directory holds, 1000..100000
 * @param cache what the page cache is to hold of the files before each measured phase
 */
public record FsOptions(
        @Setting(help = "Existing directory to work in (default: the run's data directory)") @Nullable
        Path directory,

        @Setting(help = "Direct I/O past the page cache: auto, accepted, on or off", defaultValue = "auto")
        DirectIoChoice direct,

        @Setting(
                help = "Whether durable writes sync the directory too, so that new names survive",
                defaultValue = "true")
        boolean syncDirectory,

        @Setting(help = "Most files in one directory, 1000..100000", defaultValue = "4096")
        int filesPerDirectory,

        @Setting(
                help = "The page cache before each measured phase: as-is, cold, cold-system, cold-if-possible or warm",
                defaultValue = "as-is")
        CacheChoice cache) {
    public FsOptions {
        Check.present("direct", direct);
        Check.present("cache", cache);
        Check.range("filesPerDirectory", filesPerDirectory, 1_000, 100_000);
    }
}
