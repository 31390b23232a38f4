package org.storeharness.run.phase;

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
}
