package org.storeharness.store;

/** The state of the bytes under a key, compared with the content that this run wrote there. */
public enum ObjectState {
    /** The content that was written. */
    INTACT,
    /** The content that was written first, without an update that was acknowledged since. */
    STALE,
    /** Content that was never written under this key. */
    CORRUPT
}
