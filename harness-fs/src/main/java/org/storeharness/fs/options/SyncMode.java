package org.storeharness.fs.options;

import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.storeharness.fs.libc.CLibrary;

/** How writes are brought to stable storage. */
public enum SyncMode {
    /** A sync of the data, and of what is needed to find them. */
    FDATASYNC,
    /** A sync of the data and of everything that is known of the file. */
    FSYNC,
    /** Files are opened so that every write is as one with an fdatasync ({@code O_DSYNC}). */
    DSYNC,
    /** Files are opened so that every write is as one with an fsync ({@code O_SYNC}). */
    SYNC;

    /** What files are opened with. */
    public Set<OpenOption> openOptions() {
        return switch (this) {
            case FDATASYNC, FSYNC -> Set.of();
            case DSYNC -> Set.of(StandardOpenOption.DSYNC);
            case SYNC -> Set.of(StandardOpenOption.SYNC);
        };
    }

    /** The same for {@link CLibrary#open}. */
    public int openFlags() {
        return switch (this) {
            case FDATASYNC, FSYNC -> 0;
            case DSYNC -> CLibrary.OPEN_DSYNC;
            case SYNC -> CLibrary.OPEN_SYNC;
        };
    }

    /** Whether every write is synced by the way files are opened. */
    public boolean isOpenOption() {
        return !openOptions().isEmpty();
    }
}
