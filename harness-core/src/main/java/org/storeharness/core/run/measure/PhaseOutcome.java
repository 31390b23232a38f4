package org.storeharness.core.run.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.WorkerRecorder;

/**
 * The samples of one stage in one phase.
 *
 * @param originNanos the common start on the engine's clock
 * @param recorders of the workers that had something to do
 * @param totals the samples of all workers
 * @param cpuTimes the processor time of each worker
 * @param client what the harness itself used in the phase
 */
public record PhaseOutcome(
        long originNanos,
        List<WorkerRecorder> recorders,
        PhaseTotals totals,
        List<CpuTime> cpuTimes,
        ClientObservation client) {
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Merges the outcomes of stages that had a common start.
     *
     * @param outcomes at least one
     */
    static PhaseOutcome merge(List<PhaseOutcome> outcomes) {
        List<WorkerRecorder> recorders = new ArrayList<>();
        PhaseTotals totals = new PhaseTotals();
        for (PhaseOutcome outcome : outcomes) {
            recorders.addAll(outcome.recorders);
            totals.add(outcome.totals);
        }
        List<CpuTime> cpuTimes =
                outcomes.stream().flatMap(outcome -> outcome.cpuTimes.stream()).toList();
        return new PhaseOutcome(outcomes.get(0).originNanos, recorders, totals, cpuTimes, outcomes.get(0).client);
    }

    /** The processor time of all workers; {@code null} where the JVM does not measure it. */
    @Nullable
    Double workerSeconds() {
        long nanos = sum(CpuTime::nanos);
        return nanos == 0 ? null : (Double) (nanos / NANOS_PER_SECOND);
    }

    /** The part of it in user mode; {@code null} where the JVM does not measure it. */
    @Nullable
    Double workerUserSeconds() {
        return workerSeconds() == null ? null : (Double) (sum(CpuTime::userNanos) / NANOS_PER_SECOND);
    }

    private long sum(ToLongFunction<CpuTime> part) {
        return cpuTimes.stream().mapToLong(part).sum();
    }

    long started() {
        return recorders.stream().mapToLong(WorkerRecorder::started).sum();
    }
}
