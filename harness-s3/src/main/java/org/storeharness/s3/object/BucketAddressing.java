package org.storeharness.s3.object;

/** The place of the bucket's name in a request. */
public enum BucketAddressing {
    /** At the beginning of the path. */
    PATH,
    /** At the beginning of the host's name. */
    VIRTUAL
}
