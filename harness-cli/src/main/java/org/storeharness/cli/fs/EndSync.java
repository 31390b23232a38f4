package org.storeharness.cli.fs;

/** The sync after the last block, within the measured time. */
enum EndSync {
    FDATASYNC,
    FSYNC,
    /** No sync: the measured time is that of copies into the page cache. */
    NONE
}
