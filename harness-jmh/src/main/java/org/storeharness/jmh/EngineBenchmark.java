package org.storeharness.jmh;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.storeharness.core.engine.SystemClock;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.unit.Rate;
import org.storeharness.core.workload.OperationSource;

/**
 * Measures the harness's own cost of an operation: a worker reads from the null store. The cost includes two reads of the clock,
 * which {@link ClockBenchmark#twoReads} measures in the same run.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EngineBenchmark {
    private static final int CHUNK = 100_000;
    private static final long OBJECTS = 1_000_000;
    private static final int ASYNCHRONOUS_DEPTH = 16;

    /** A rate so high that the schedule is always behind and no operation waits. */
    private static final Rate ALWAYS_DUE = Rate.perSecond(1_000_000_000);

    /** The load and the kind of session. */
    @Param({"closed-blocking", "open-blocking", "closed-asynchronous", "open-asynchronous"})
    public String path;

    private BenchmarkTarget target;
    private ChunkedWorker worker;

    /** Opens the null store. */
    @Setup(Level.Trial)
    public void open() throws Exception {
        String[] parts = path.split("-");
        int depth = parts[1].equals("blocking") ? 1 : ASYNCHRONOUS_DEPTH;
        target = BenchmarkTarget.open(new BenchmarkTarget.StoreSetup(
                "null", Durability.DURABLE, Map.of("threading", parts[1]), "64B", 1, depth, 1));
        target.fill(OBJECTS);
        Arrivals arrivals = parts[0].equals("open") ? new Arrivals.Constant(ALWAYS_DUE) : new Arrivals.Closed();
        worker = target.work(
                target.workload(OperationKind.READ, arrivals), target.allot(), new OperationSource.WorkerShare(0, 1));
    }

    /** Closes the store; fails if an operation failed. */
    @TearDown(Level.Trial)
    public void close() throws Exception {
        worker.close();
        target.close();
    }

    /** One operation, from its schedule to its recorded sample. */
    @Benchmark
    @OperationsPerInvocation(CHUNK)
    public void operation() {
        worker.perform(CHUNK);
    }

    /** Measures the reads of the clock alone. */
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    @State(Scope.Thread)
    @Fork(1)
    @Warmup(iterations = 3, time = 1)
    @Measurement(iterations = 5, time = 1)
    public static class ClockBenchmark {
        private final SystemClock clock = new SystemClock();

        /** The two reads of the clock that every operation needs. */
        @Benchmark
        public long twoReads() {
            return clock.nanos() - clock.nanos();
        }
    }
}
