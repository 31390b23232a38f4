package org.storeharness.http;

/**
 * Counts the operations of a session in flight, so that no operation looks through all slots: a session may have thousands.
 * Confined to the session's thread.
 */
public final class OperationsInFlight {
    private int count;

    void began() {
        count++;
    }

    void ended() {
        count--;
    }

    /** Whether there are none. */
    public boolean none() {
        return count == 0;
    }
}
