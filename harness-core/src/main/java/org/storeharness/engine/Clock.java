package org.storeharness.engine;

/** The one clock of all measurements: monotonic, in nanoseconds from an arbitrary origin. */
public interface Clock {
    /** The time now. */
    long nanos();

    /** Gives the processor away for at least this long, unless the thread is woken; may return at any time before. */
    void pause(long nanos);

    /** Lets a moment pass without sleep or giving the processor away, at most this long. */
    default void spin(long nanos) {
        pause(nanos);
    }
}
