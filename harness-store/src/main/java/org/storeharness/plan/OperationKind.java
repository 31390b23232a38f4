package org.storeharness.plan;

import org.apiguardian.api.API;

/** The kinds of operations, by their effect on the objects that they name. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum OperationKind {
    /** Creates objects under keys that were never used before. */
    WRITE,
    /** Reads whole objects that exist, and verifies them. */
    READ,
    /** Overwrites existing objects with changed content. */
    UPDATE,
    /** Removes existing objects. */
    DELETE,
    /** Does work specific to the store, without known objects or payload. */
    SCRIPT;

    /** Whether the operation is about objects that the run writes and knows. */
    public boolean namesObjects() {
        return this != SCRIPT;
    }

    /** Whether the operation carries new content to the store. */
    public boolean carriesPayload() {
        return this == WRITE || this == UPDATE;
    }
}
