package org.storeharness.fs;

import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** The way in which writes are synced to stable storage. */
public enum SyncMode {
    /** Syncs the data and the metadata that is needed to read it. */
    FDATASYNC,
    /** Syncs the data and all metadata of the file. */
    FSYNC,
    /** Files are opened with {@code O_DSYNC}: each write includes an fdatasync. */
    DSYNC,
    /** Files are opened with {@code O_SYNC}: each write includes an fsync. */
    SYNC;

    /** The options with which files are opened through NIO. */
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

    /** Whether the files' open options sync every write. */
    public boolean isOpenOption() {
        return !openOptions().isEmpty();
    }
}
