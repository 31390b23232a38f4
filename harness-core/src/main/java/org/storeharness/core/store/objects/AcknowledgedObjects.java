package org.storeharness.core.store.objects;

/**
 * Goes once through every object of this run whose write a store acknowledged. What an operation did to it that was not
 * acknowledged is told too. Used by one thread.
 */
public interface AcknowledgedObjects {
    /** Goes on to the next object; false if there is none. */
    boolean next();

    /** Its key. */
    long key();

    /** Whether its delete was sent, so that it has to be gone unless that is in doubt. */
    boolean deleted();

    /** Whether its delete was sent and not acknowledged, so that it may be there or not. */
    boolean inDoubt();
}
