package org.storeharness.fs.options;

/** The requested use of direct I/O, which bypasses the page cache. */
public enum DirectIoChoice {
    /** Used if the filesystem is known to honour it and objects fill whole blocks of the filesystem. */
    AUTO,
    /** Used if the filesystem accepts it, whether or not it is known to honour it. */
    ACCEPTED,
    /** Required: where it is not possible the run is refused. */
    ON,
    /** Never used. */
    OFF
}
