package org.storeharness.seaweed.options;

/** What a read asks for. */
public enum ReadForm {
    /** The whole object, which is verified. */
    FULL,
    /** A part of the object, at a place that its key decides; not verified. */
    RANGE,
    /** The headers alone; the announced length is checked. */
    HEAD,
    /** The page of a directory's listing that begins with the object; its name and size are checked. By path alone. */
    LIST
}
