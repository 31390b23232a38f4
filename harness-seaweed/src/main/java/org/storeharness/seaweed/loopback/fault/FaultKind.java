package org.storeharness.seaweed.loopback.fault;

/** What the stand-in can do wrong to every so many requests. */
public enum FaultKind {
    /** Acknowledges an upload and does not store it. */
    LOSE,
    /** Inverts the middle byte of an object that is read. */
    FLIP,
    /** Inverts the middle byte of an object before it is stored; its checksum is that of the right bytes. */
    FLIP_STORED,
    /** Closes the connection instead of answering an upload, read or delete. */
    CLOSE,
    /** Does what an upload or removal asks, and closes the connection instead of answering. */
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
