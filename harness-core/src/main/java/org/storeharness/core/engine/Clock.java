package org.storeharness.core.engine;

/** The one clock of all measurements: monotonic, in nanoseconds from an arbitrary origin. */
public interface Clock {
    /** The time now. */
    long nanos();

    /** Gives the processor away for at most this long; may return at any time before. */
    void pause(long nanos);
}
