package org.storeharness.store;

import org.apiguardian.api.API;

/** The state of the bytes under a key, compared with the content that this run wrote there. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ObjectState {
    /** The content that was written. */
    INTACT,
    /** The content that was written first, without an update that was acknowledged since. */
    STALE,
    /** Content that was never written under this key. */
    CORRUPT
}
