package org.storeharness.fs;

/** The requested use of direct I/O, which bypasses the page cache. */
public enum DirectIoChoice {
    /** It is used if the filesystem is known to honour it and objects fill whole blocks of the filesystem. */
    AUTO,
    /** It is used if the filesystem accepts it, whether or not it is known to honour it. */
    ACCEPTED,
    /** It is required: where it is not possible the run is refused. */
    ON,
    /** It is never used. */
    OFF
}
