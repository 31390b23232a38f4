package org.storeharness.reference;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The part of the heap that the objects of a store may take: a run that fills the heap would measure its garbage collector, and then end.
 * Thread-safe.
 */
final class HeapAllowance {
    /** An entry of a concurrent map with its key, and the header of its array, with compressed references. */
    private static final long BYTES_OF_AN_ENTRY = 32 + 24 + 16;

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    /**
     * @param limit in bytes
     */
    HeapAllowance(long limit) {
        this.limit = limit;
    }

    /** Half of the heap. */
    static HeapAllowance ofOneStore() {
        return new HeapAllowance(Runtime.getRuntime().maxMemory() / 2);
    }

    /** Takes what an object of so many bytes needs; false, with nothing taken, if that is not left. */
    boolean take(int length) {
        long bytes = BYTES_OF_AN_ENTRY + length;
        if (taken.addAndGet(bytes) <= limit) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    /** Gives back what an object of so many bytes took. */
    void giveBack(int length) {
        taken.addAndGet(-BYTES_OF_AN_ENTRY - length);
    }

    /** The limit, in bytes. */
    long limit() {
        return limit;
    }
}
