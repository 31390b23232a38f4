package org.storeharness.seaweed.client;

/** The form in which an object's bytes are uploaded. */
public enum UploadForm {
    /** {@code POST} of a form with one part, as in SeaweedFS's own benchmark. */
    MULTIPART,
    /** {@code PUT} of the bytes alone; the server stores the file id as name, and a type, with the object. */
    PUT
}
