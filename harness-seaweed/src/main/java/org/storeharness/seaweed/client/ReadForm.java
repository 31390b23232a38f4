package org.storeharness.seaweed.client;

/** The form of the request of a read. */
public enum ReadForm {
    /** The whole object, which is verified. */
    FULL,
    /** A range of the object, at an offset that depends on its key; not verified. */
    RANGE,
    /** The headers only; the announced length is checked. */
    HEAD,
    /** The page of a directory's listing that begins with the object; name and size are checked. With a filer only. */
    LIST
}
