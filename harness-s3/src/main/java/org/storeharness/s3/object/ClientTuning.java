package org.storeharness.s3.object;

/** How a client library is set up. */
public enum ClientTuning {
    /** As it comes, but for what measuring needs: addresses, credentials, the timeout, and no retries of its own. */
    DEFAULTS,
    /** As its documents advise for this load. */
    TUNED
}
