package org.storeharness.core.plan;

/** What one operation does to the objects it names. */
public enum OperationKind {
    /** Creates objects under keys that were never used before. */
    WRITE,
    /** Reads whole objects that exist, and verifies them. */
    READ,
    /** Overwrites existing objects with changed content. */
    UPDATE,
    /** Removes existing objects. */
    DELETE;

    /** Whether the operation carries new content to the store. */
    public boolean carriesPayload() {
        return this == WRITE || this == UPDATE;
    }
}
