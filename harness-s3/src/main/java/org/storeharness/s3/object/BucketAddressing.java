package org.storeharness.s3.object;

/** Where a request names the bucket. */
public enum BucketAddressing {
    /** At the beginning of the path. */
    PATH,
    /** At the beginning of the host's name. */
    VIRTUAL
}
