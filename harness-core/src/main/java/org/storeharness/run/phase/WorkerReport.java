package org.storeharness.run.phase;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.Worker.HungCall;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.sample.TimeBins;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.sample.WorkerRecorder.Activity;

/**
 * The report of one worker on a phase, beside its samples. All times are from the common start, so that reports of several hosts can be
 * put together. Immutable.
 *
 * @param open whether the load was open
 * @param activity when it was active, and what it started
 * @param timelines the successful operations of each kind over time
 * @param slotNanos the time that operations took of their slots, see {@link WorkerRecorder#slotNanos}
 * @param verifiedReads the reads whose content was checked
 * @param spunNanos the time that it spun until the starts of operations
 * @param operationCpuNanos the processor time of its operations under open load, estimated from a sample; 0 where it is not known
 * @param overdue the operations that succeeded too late
 * @param failures examples of failures, with reasons
 * @param unexpected the line about a failure that nobody expects; {@code null} if there was none, or if its line was told before
 * @param hung the call that hung, so that the worker was given up; {@code null} if none did
 * @param cpuTime the processor time that it used
 */
public record WorkerReport(
        boolean open,
        Activity activity,
        Map<OperationKind, CompletionTimeline> timelines,
        TimeBins slotNanos,
        long verifiedReads,
        long spunNanos,
        long operationCpuNanos,
        long overdue,
        List<FailureExample> failures,
        @Nullable String unexpected,
        @Nullable HungCall hung,
        CpuTime cpuTime) {

    public WorkerReport {
        timelines = Collections.unmodifiableMap(new TreeMap<>(timelines));
        failures = List.copyOf(failures);
    }

    /** The report of a worker whose phase is over. */
    public static WorkerReport of(
            WorkerRecorder recorder, @Nullable String unexpected, @Nullable HungCall hung, CpuTime cpuTime) {
        return new WorkerReport(
                recorder.isOpen(),
                recorder.activity(),
                recorder.timelines(),
                recorder.slotNanos(),
                recorder.verifiedReads(),
                recorder.spunNanos(),
                recorder.operationCpuNanos(),
                recorder.overdueOperations(),
                recorder.failures().toList(),
                unexpected,
                hung,
                cpuTime);
    }

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
            return THREADS instanceof com.sun.management.ThreadMXBean threads
                            && threads.isThreadAllocatedMemoryEnabled()
                    ? Math.max(0, threads.getCurrentThreadAllocatedBytes())
                    : 0;
        }
    }
}
