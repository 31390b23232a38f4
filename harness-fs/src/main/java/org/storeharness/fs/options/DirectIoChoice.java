package org.storeharness.fs.options;

/** Whether files are opened for direct I/O, past the page cache. */
public enum DirectIoChoice {
    /** Where the filesystem honours it and the objects fill whole blocks of it. */
    AUTO,
    /** Wherever the filesystem accepts it, be it proven or not; the label says which. */
    ACCEPTED,
    /** Always; a run that cannot have it is refused. */
    ON,
    /** Never. */
    OFF
}
