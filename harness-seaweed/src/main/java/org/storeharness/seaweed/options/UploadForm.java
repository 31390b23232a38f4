package org.storeharness.seaweed.options;

/** How an object's bytes travel to a volume server. */
public enum UploadForm {
    /** {@code POST} of a form with one part, as SeaweedFS's own benchmark uploads. */
    MULTIPART,
    /** {@code PUT} of the bare bytes; the server stores the file id as a name, and a type, with the object. */
    PUT
}
