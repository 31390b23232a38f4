package org.storeharness.fs;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Setting;
import org.storeharness.core.unit.Check;

/**
 * The options of {@link FsBlockDriver}.
 *
 * @param directory where the run makes a directory of its own; {@code null} for the run's data directory
 * @param direct whether blocks are read and written past the page cache
 * @param files over how many files the blocks are spread, 1..1024; each session opens all of them
 */
public record FsBlockOptions(
        @Setting(help = "Existing directory to work in (default: the run's data directory)") @Nullable
        Path directory,

        @Setting(help = "Direct I/O past the page cache: auto, on or off", defaultValue = "auto")
        DirectMode direct,

        @Setting(help = "Number of files that the blocks are spread over, 1..1024", defaultValue = "1")
        int files) {
    public FsBlockOptions {
        Check.present("direct", direct);
        Check.range("files", files, 1, 1_024);
    }
}
