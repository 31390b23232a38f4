package org.storeharness.core.engine;

/** The clock of the machine. */
public final class SystemClock implements Clock {
    @Override
    public long nanos() {
        return System.nanoTime();
    }
}
