package org.storeharness.run.phase;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Processor time of a thread, and what it made of garbage meanwhile.
 *
 * @param nanos the total
 * @param userNanos the part in user mode, which the kernel counts in ticks of some milliseconds
 * @param allocatedBytes what it allocated on the heap; 0 where the JVM does not count it
 */
public record CpuTime(long nanos, long userNanos, long allocatedBytes) {
    /** Means that the JVM does not measure it. */
    public static final CpuTime UNKNOWN = new CpuTime(0, 0, 0);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** The processor time that the current thread has used until now. */
    static CpuTime ofThisThread() {
        return THREADS.isCurrentThreadCpuTimeSupported()
                ? new CpuTime(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadUserTime(), allocated())
                : UNKNOWN;
    }

    public CpuTime since(CpuTime before) {
        long passed = nanos - before.nanos;
        return new CpuTime(
                passed,
                Math.max(0, Math.min(passed, userNanos - before.userNanos)),
                allocatedBytes - before.allocatedBytes);
    }

    private static long allocated() {
        return THREADS instanceof com.sun.management.ThreadMXBean threads && threads.isThreadAllocatedMemoryEnabled()
                ? Math.max(0, threads.getCurrentThreadAllocatedBytes())
                : 0;
    }
}
