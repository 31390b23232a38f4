package org.storeharness.core.run.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Processor time of a thread.
 *
 * @param nanos the total
 * @param userNanos the part in user mode, which the kernel counts in ticks of some milliseconds
 */
public record CpuTime(long nanos, long userNanos) {
    /** Where the JVM does not measure it. */
    public static final CpuTime UNKNOWN = new CpuTime(0, 0);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** The processor time of the current thread until now. */
    public static CpuTime ofThisThread() {
        return THREADS.isCurrentThreadCpuTimeSupported()
                ? new CpuTime(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadUserTime())
                : UNKNOWN;
    }

    public CpuTime since(CpuTime before) {
        long passed = nanos - before.nanos;
        return new CpuTime(passed, Math.max(0, Math.min(passed, userNanos - before.userNanos)));
    }
}
