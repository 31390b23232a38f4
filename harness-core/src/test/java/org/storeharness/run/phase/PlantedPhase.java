package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import org.storeharness.environment.CountersDelta;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.run.phase.WorkerReport.CpuTime;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Outcome;
import org.storeharness.workload.KeyChanges;

/** A phase of writes whose workers did what a test says. Times are milliseconds from the common start. */
public final class PlantedPhase {
    static final long ORIGIN = 7_777_777_777L;
    private static final long MILLI = 1_000_000;

    private final List<WorkerRecorder> recorders = new ArrayList<>();

    /** A worker that did one operation after the other, each as long as said, from one time to another. */
    public PlantedPhase worker(long fromMillis, long untilMillis, double operationMillis) {
        WorkerRecorder recorder = begin();
        for (double time = fromMillis; time + operationMillis <= untilMillis; time += operationMillis) {
            operation(recorder, time, time + operationMillis, Outcome.OK);
        }
        recorder.finish(ORIGIN + untilMillis * MILLI);
        return this;
    }

    /** A worker whose operations last longer from the middle of the time on. */
    PlantedPhase slowingWorker(long fromMillis, long untilMillis, double operationMillis, double laterMillis) {
        WorkerRecorder recorder = begin();
        double time = fromMillis;
        while (true) {
            double length = time < (fromMillis + untilMillis) / 2.0 ? operationMillis : laterMillis;
            if (time + length > untilMillis) {
                break;
            }
            operation(recorder, time, time + length, Outcome.OK);
            time += length;
        }
        recorder.finish(ORIGIN + untilMillis * MILLI);
        return this;
    }

    /** A worker whose rate rises: its n-th operation ends at {@code sqrt(n)} times so many milliseconds. */
    PlantedPhase risingWorker(long untilMillis, double firstMillis) {
        WorkerRecorder recorder = begin();
        double last = 0;
        for (int n = 1; firstMillis * Math.sqrt(n) <= untilMillis; n++) {
            double end = firstMillis * Math.sqrt(n);
            operation(recorder, last, end, Outcome.OK);
            last = end;
        }
        recorder.finish(ORIGIN + untilMillis * MILLI);
        return this;
    }

    /** A worker that does one operation after the other and starts none at a time or later. */
    PlantedPhase workerUntil(long stopMillis, DoubleSupplier operationMillis) {
        WorkerRecorder recorder = begin();
        for (double time = 0; time < stopMillis; ) {
            double start = time;
            time += operationMillis.getAsDouble();
            operation(recorder, start, time, Outcome.OK);
        }
        recorder.finish(ORIGIN + stopMillis * MILLI);
        return this;
    }

    /**
     * Worker w of W, which takes the arrivals w, w + W, w + 2W and so on when they are due, or when the one before has ended.
     *
     * @param dueNanos when an arrival is due
     */
    PlantedPhase openWorker(int worker, int workers, long arrivals, LongUnaryOperator dueNanos, double millis) {
        return openWorker(worker, workers, arrivals, dueNanos, arrival -> millis);
    }

    /**
     * The same with operations of different lengths.
     *
     * @param millis how long the operation of an arrival takes
     */
    PlantedPhase openWorker(
            int worker, int workers, long arrivals, LongUnaryOperator dueNanos, LongToDoubleFunction millis) {
        WorkerRecorder recorder = begin(true);
        double free = 0;
        for (long arrival = worker; arrival < arrivals; arrival += workers) {
            double start = Math.max(free, (double) dueNanos.applyAsLong(arrival) / MILLI);
            free = start + millis.applyAsDouble(arrival);
            operation(recorder, start, free, Outcome.OK);
        }
        recorder.finish(ORIGIN + Math.round(free * MILLI));
        return this;
    }

    /** A worker that does so many operations, one after the other. */
    PlantedPhase workerOf(long operations, DoubleSupplier operationMillis) {
        WorkerRecorder recorder = begin();
        double time = 0;
        for (long i = 0; i < operations; i++) {
            double start = time;
            time += operationMillis.getAsDouble();
            operation(recorder, start, time, Outcome.OK);
        }
        recorder.finish(ORIGIN + Math.round(time * MILLI));
        return this;
    }

    /** A worker whose only operation failed. */
    PlantedPhase failingWorker(long fromMillis, long untilMillis) {
        WorkerRecorder recorder = begin();
        operation(recorder, fromMillis, untilMillis, Outcome.ERROR);
        recorder.finish(ORIGIN + untilMillis * MILLI);
        return this;
    }

    /** A worker that never got to start anything. */
    PlantedPhase idleWorker(long untilMillis) {
        begin().finish(ORIGIN + untilMillis * MILLI);
        return this;
    }

    public PhaseReport report() {
        return new PhaseReport(
                new SampleCollector(recorders, (number, samples) -> {}).finish(),
                reports(recorders, CpuTime.UNKNOWN),
                KeyChanges.of(List.of()),
                new ClientObservation(CountersDelta.UNKNOWN, new Histogram(3)));
    }

    /** The common result of stages with these reports. */
    public static GroupResult group(Map<Stage, PhaseReport> reports) {
        return MeasurementMaker.ofGroup(reports).orElseThrow();
    }

    /** The reports of workers that are done and have each used this processor time. */
    static List<WorkerReport> reports(List<WorkerRecorder> recorders, CpuTime cpuTime) {
        return recorders.stream()
                .map(recorder -> WorkerReport.of(recorder, null, null, cpuTime))
                .toList();
    }

    private WorkerRecorder begin() {
        return begin(false);
    }

    /** A worker under open load that has done nothing yet. */
    WorkerRecorder beginOpen() {
        return begin(true);
    }

    private WorkerRecorder begin(boolean open) {
        WorkerRecorder recorder = new WorkerRecorder(1_000_000_000L, open);
        recorder.begin(ORIGIN, ORIGIN);
        recorders.add(recorder);
        return recorder;
    }

    private static void operation(WorkerRecorder recorder, double startMillis, double endMillis, Outcome outcome) {
        long start = ORIGIN + Math.round(startMillis * MILLI);
        recorder.started(start, recorder.activity().operations() == 0 ? WorkerRecorder.UNUSED : start);
        recorder.ended(OperationKind.WRITE, outcome, start, start, ORIGIN + Math.round(endMillis * MILLI), 1, 1_024);
    }
}
