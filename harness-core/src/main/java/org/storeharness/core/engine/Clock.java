package org.storeharness.core.engine;

/** The one clock of all measurements: monotonic, in nanoseconds from an arbitrary origin. */
@FunctionalInterface
public interface Clock {
    /** The time now. */
    long nanos();
}
