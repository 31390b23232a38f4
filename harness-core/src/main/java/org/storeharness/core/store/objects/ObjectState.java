package org.storeharness.core.store.objects;

/** What the bytes under a key are, compared with what this run wrote there. */
public enum ObjectState {
    /** What was written. */
    INTACT,
    /** What was written at first, without an update that was acknowledged since. */
    STALE,
    /** Something that was never written under this key. */
    CORRUPT
}
