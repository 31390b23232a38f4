package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.CountersDelta;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.result.ResultFixture;
import org.storeharness.run.phase.WorkerReport.CpuTime;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Store.Threading;
import org.storeharness.workload.KeyChanges;

class ClientMetricsTest {
    private static final long MILLI = 1_000_000;

    /** Of 2 s of processor time 1.9 s went into waiting for the starts of 1,000 operations: one costs 100 us, not 2 ms. */
    @Test
    void theProcessorTimeOfAnOperationDoesNotHoldTheWaitForItsStart() {
        assertThat(secondsPerOperation(Threading.ASYNCHRONOUS, Arrivals.parse("1000/s"), 1_900))
                .isCloseTo(100e-6, Percentage.withPercentage(0.1));
        assertThat(secondsPerOperation(Threading.ASYNCHRONOUS, new Arrivals.Closed(), 0))
                .isCloseTo(2e-3, Percentage.withPercentage(0.1));
    }

    @Test
    void whatABlockingWorkerSpunIsNoWorkEither() {
        assertThat(secondsPerOperation(Threading.BLOCKING, Arrivals.parse("1000/s"), 500))
                .isCloseTo(1.5e-3, Percentage.withPercentage(0.1));
        assertThat(secondsPerOperation(Threading.BLOCKING, new Arrivals.Closed(), 0))
                .isCloseTo(2e-3, Percentage.withPercentage(0.1));
    }

    /** Of a worker that used 2 s of processor time for 1,000 operations, and spun for so long. */
    private static @Nullable Double secondsPerOperation(Threading threading, Arrivals arrivals, long spunMillis) {
        WorkerRecorder recorder = new WorkerRecorder(1_000 * MILLI, arrivals.open());
        recorder.begin(0, 0);
        for (int i = 0; i < 1_000; i++) {
            recorder.started(i * MILLI, WorkerRecorder.UNUSED);
        }
        recorder.spun(spunMillis * MILLI);
        recorder.finish(1_000 * MILLI);
        PhaseReport report = new PhaseReport(
                new SampleCollector(List.of(recorder), (number, samples) -> {}).finish(),
                PlantedPhase.reports(List.of(recorder), new CpuTime(2_000 * MILLI, 0, 0)),
                KeyChanges.of(List.of()),
                new ClientObservation(CountersDelta.UNKNOWN, new Histogram(3)));
        Workload workload = ResultFixture.workload(0, OperationKind.WRITE).withArrivals(arrivals);
        return new ClientBottleneckDetector(2, null)
                .metrics(report, threading, workload)
                .cpuSecondsPerOperation();
    }
}
