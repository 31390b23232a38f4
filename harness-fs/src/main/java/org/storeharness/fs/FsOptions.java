package org.storeharness.fs;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Setting;
import org.storeharness.store.CacheChoice;
import org.storeharness.unit.Check;

/** The options of the store {@code fs}; the help of each says what it means. */
public record FsOptions(
        @Setting(help = "Existing directory to work in (default: the run's data directory)") @Nullable
        Path directory,

        @Setting(help = "Direct I/O, which bypasses the page cache: auto, accepted, on or off", defaultValue = "auto")
        DirectIoChoice direct,

        @Setting(
                help = "Whether durable writes also sync the directory, so that new names survive a crash",
                defaultValue = "true")
        boolean syncDirectory,

        @Setting(help = "Most files in one directory, 1000..100000", defaultValue = "4096")
        int filesPerDirectory,

        @Setting(
                help =
                        "State of the page cache before each measured phase: as-is, cold, cold-system, cold-if-possible or warm",
                defaultValue = "as-is")
        CacheChoice cache) {
    public FsOptions {
        Check.present("direct", direct);
        Check.present("cache", cache);
        Check.range("filesPerDirectory", filesPerDirectory, 1_000, 100_000);
    }
}
