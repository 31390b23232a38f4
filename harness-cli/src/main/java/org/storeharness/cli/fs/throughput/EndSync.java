package org.storeharness.cli.fs.throughput;

/** How what was written is brought to stable storage, once, after the last block and within the time. */
enum EndSync {
    FDATASYNC,
    FSYNC,
    /** Not at all: the time is that of copying into the page cache. */
    NONE
}
