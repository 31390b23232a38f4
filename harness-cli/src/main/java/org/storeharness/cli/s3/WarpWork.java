package org.storeharness.cli.s3;

/** The work of {@code warp}'s commands of these names. */
enum WarpWork {
    /** Reads whole objects, or ranges of them. */
    GET,
    /** Writes new objects. */
    PUT,
    /** Reads the headers of objects. */
    STAT,
    /** Asks for pages of the list of objects. */
    LIST,
    /** Removes objects, one or several with each request. */
    DELETE,
    /** Reads, writes and removes objects at the same time. */
    MIXED,
    /** Writes new objects in parts. */
    MULTIPART
}
