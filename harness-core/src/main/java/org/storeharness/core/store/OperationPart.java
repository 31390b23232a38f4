package org.storeharness.core.store;

/** A point that an operation passes on its way; its time is measured from the operation's start. */
public enum OperationPart {
    /** A pooled connection was handed out. */
    POOL_WAIT_OVER,
    /** A connection was established. */
    CONNECTED,
    /** An id for the object was assigned. */
    ASSIGNED,
    /** The first byte of the answer arrived. */
    FIRST_BYTE
}
