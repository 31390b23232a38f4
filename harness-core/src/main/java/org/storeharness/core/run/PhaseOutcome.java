package org.storeharness.core.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.WorkerRecorder;

/**
 * What the workers brought home from one phase.
 *
 * @param originNanos the common start on the engine's clock
 * @param recorders one of each worker that had something to do
 * @param totals the samples of all
 * @param cpuNanos the processor time of each worker
 * @param client what was seen of the client meanwhile
 */
record PhaseOutcome(
        long originNanos, List<WorkerRecorder> recorders, PhaseTotals totals, long[] cpuNanos, ClientSeen client) {
    /**
     * The outcomes of crews that had a common start, as one.
     *
     * @param outcomes at least one
     */
    static PhaseOutcome together(List<PhaseOutcome> outcomes) {
        List<WorkerRecorder> recorders = new ArrayList<>();
        PhaseTotals totals = new PhaseTotals();
        for (PhaseOutcome outcome : outcomes) {
            recorders.addAll(outcome.recorders);
            totals.add(outcome.totals);
        }
        long[] cpuNanos = outcomes.stream()
                .flatMapToLong(outcome -> Arrays.stream(outcome.cpuNanos))
                .toArray();
        return new PhaseOutcome(outcomes.get(0).originNanos, recorders, totals, cpuNanos, outcomes.get(0).client);
    }

    /** The processor time of all workers; {@code null} where the JVM cannot tell. */
    @Nullable
    Double workerSeconds() {
        long nanos = Arrays.stream(cpuNanos).sum();
        return nanos == 0 ? null : (Double) (nanos / 1e9);
    }

    long started() {
        return recorders.stream().mapToLong(WorkerRecorder::started).sum();
    }
}
