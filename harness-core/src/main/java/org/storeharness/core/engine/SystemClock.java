package org.storeharness.core.engine;

import java.util.concurrent.locks.LockSupport;

/**
 * The clock of the machine. Short pauses, and the ends of long ones, are spun, since a sleeping thread wakes late. A thread that spins
 * yields its processor: where more threads wait than there are processors, one whose time has come would have to wait for the end of
 * another's time slice, some milliseconds.
 */
public final class SystemClock implements Clock {
    private static final long SPIN_NANOS = 100_000;

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void pause(long nanos) {
        if (nanos > SPIN_NANOS) {
            LockSupport.parkNanos(nanos - SPIN_NANOS);
        } else {
            Thread.yield();
        }
    }
}
