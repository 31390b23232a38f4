package org.storeharness.core.engine;

import java.util.concurrent.locks.LockSupport;

/** The clock of the machine. */
public final class SystemClock implements Clock {
    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void pause(long nanos) {
        LockSupport.parkNanos(nanos);
    }

    /**
     * Yields the processor to a thread that is ready, if there is one: where more threads wait than there are processors, one whose time
     * has come would otherwise have to wait for the end of another's time slice, some milliseconds.
     */
    @Override
    public void spin(long nanos) {
        Thread.yield();
    }
}
