package org.storeharness.core.run;

import java.util.Arrays;
import java.util.List;
import org.storeharness.core.environment.CountersDelta;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.WorkerRecorder;

/**
 * What the workers brought home from one phase.
 *
 * @param originNanos the common start on the engine's clock
 * @param recorders one of each worker that had something to do
 * @param totals the samples of all
 * @param cpuNanos the processor time of each worker
 * @param counters what happened to the process and the machine
 */
record PhaseOutcome(
        long originNanos, List<WorkerRecorder> recorders, PhaseTotals totals, long[] cpuNanos, CountersDelta counters) {
    double workerSeconds() {
        return Arrays.stream(cpuNanos).sum() / 1e9;
    }

    long started() {
        return recorders.stream().mapToLong(WorkerRecorder::started).sum();
    }
}
