package org.storeharness.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

/** The clock of the machine. */
public final class SystemClock implements Clock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public long threadCpuNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : 0;
    }

    @Override
    public void pause(long nanos) {
        LockSupport.parkNanos(nanos);
    }

    /**
     * Does not yield the processor. Linux has a thread that yields wait until the others have had a time slice, and so it comes back
     * milliseconds after the operation was due.
     */
    @Override
    public void spin(long nanos) {
        Thread.onSpinWait();
    }
}
