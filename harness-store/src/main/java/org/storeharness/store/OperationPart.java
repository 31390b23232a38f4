package org.storeharness.store;

/**
 * A point that an operation passes; its time is measured from the operation's start. Where an update reads first, that of what precedes a
 * request is measured from the start of the update.
 */
public enum OperationPart {
    /** A pooled connection was handed out. */
    POOL_WAIT_OVER,
    /** A connection was established. */
    CONNECTED,
    /** An id for the object was assigned. */
    ASSIGNED,
    /** The first byte of the response arrived. */
    FIRST_BYTE,
    /** The data were handed to the kernel; the rest of the operation is their flush to stable storage. */
    WRITTEN
}
