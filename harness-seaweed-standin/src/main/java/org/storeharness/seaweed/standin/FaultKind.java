package org.storeharness.seaweed.standin;

/** The faults that the stand-in injects into every Nth request. */
public enum FaultKind {
    /** Acknowledges an upload and does not store it. */
    LOSE,
    /** Inverts the middle byte of an object that is read. */
    FLIP,
    /** Inverts the middle byte of an object before it is stored; its checksum is that of the right bytes. */
    FLIP_STORED,
    /** Closes the connection instead of an upload, read or delete. */
    CLOSE,
    /** Carries out an upload or delete, and closes the connection instead of the response. */
    CUT,
    /** Sends half of an object that is read, then closes the connection. */
    TRUNCATE,
    /** Announces one byte less than it sends of an object that is read. */
    WRONG_LENGTH,
    /** Sends an object that is read in ten pieces, 20 ms apart. */
    DRIP,
    /** Answers an upload, read or delete with 503 and {@code Retry-After: 1}. */
    REJECT
}
