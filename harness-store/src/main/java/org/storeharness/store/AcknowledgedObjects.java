package org.storeharness.store;

/**
 * Iterates once over every object of this run whose write a store acknowledged. Also reports deletes that were sent but
 * not acknowledged. Used by one thread.
 */
public interface AcknowledgedObjects {
    /** Advances to the next object; false if there is none. */
    boolean next();

    /** Its key. */
    long key();

    /** Whether its delete was sent: the object must not exist, unless it is {@link #inDoubt}. */
    boolean deleted();

    /** Whether its delete was sent and not acknowledged, so it may or may not exist. */
    boolean inDoubt();

    /** Whether the run was aborted: who asks for the objects ends at once, and what it found does not count. */
    default boolean aborted() {
        return false;
    }
}
