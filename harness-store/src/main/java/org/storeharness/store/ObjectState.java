package org.storeharness.store;

import org.apiguardian.api.API;

/** What the bytes under a key are, compared with what this run wrote there. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ObjectState {
    /** What was written. */
    INTACT,
    /** What was written at first, without an update that was acknowledged since. */
    STALE,
    /** Something that was never written under this key. */
    CORRUPT
}
