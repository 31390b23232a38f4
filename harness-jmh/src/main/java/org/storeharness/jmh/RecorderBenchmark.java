package org.storeharness.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.storeharness.plan.OperationKind;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Outcome;

/** Measures what recording the times of one operation costs. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecorderBenchmark {
    private static final long ONE_INTERVAL = Long.MAX_VALUE / 2;
    private static final int SPREAD_MASK = (1 << 20) - 1;
    private static final long STEP_NANOS = 7_919;

    /** Whether the load is open, so that response times are recorded too. */
    @Param({"false", "true"})
    public boolean open;

    private WorkerRecorder recorder = new WorkerRecorder(ONE_INTERVAL, false);
    private long nanos;

    /** Begins a phase that stays within its first interval. */
    @Setup
    public void begin() {
        recorder = new WorkerRecorder(ONE_INTERVAL, open);
        recorder.begin(0, 0);
    }

    /** The start and the end of an operation of up to a millisecond. */
    @Benchmark
    public void operation() {
        nanos = nanos + STEP_NANOS & SPREAD_MASK;
        recorder.started(0, WorkerRecorder.UNUSED);
        recorder.ended(OperationKind.READ, Outcome.OK, 0, 0, nanos, 1, SPREAD_MASK);
    }
}
