package org.storeharness.s3.object;

/** The form of the request of a read. */
public enum GetForm {
    /** The whole object. */
    FULL,
    /** A range of the object. */
    RANGE,
    /** The headers of the object. */
    HEAD,
    /** A page of a listing, which begins with the object. */
    LIST
}
