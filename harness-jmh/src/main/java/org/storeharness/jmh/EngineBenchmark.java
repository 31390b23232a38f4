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
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.storeharness.engine.SystemClock;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.run.phase.TaskFactory;
import org.storeharness.unit.Rate;
import org.storeharness.workload.OperationSource;

/**
 * Measures the harness's own cost of an operation: each thread is a worker that reads from the null store. The cost includes two
 * reads of the clock, which {@link ClockBenchmark#twoReads} measures in the same run. With more threads than processors
 * the score is a multiple of it.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EngineBenchmark {
    private static final int CHUNK = 100_000;
    private static final long OBJECTS = 1_000_000;
    private static final int ASYNCHRONOUS_DEPTH = 16;

    /** A rate so high that the schedule is always behind and no operation waits. */
    private static final Rate ALWAYS_DUE = Rate.perSecond(1_000_000_000);

    /** The phase that all threads work on, as in a run: under open load they share one queue of arrivals. */
    @State(Scope.Benchmark)
    public static class EngineState {
        /** The load and the kind of session. */
        @Param({"closed-blocking", "open-blocking", "closed-asynchronous", "open-asynchronous"})
        public String path;

        private BenchmarkTarget target;
        private TaskFactory phase;

        /** Opens the null store. */
        @Setup(Level.Trial)
        public void open(BenchmarkParams parameters) throws Exception {
            open(parameters.getThreads(), OBJECTS);
        }

        final void open(int threads, long objects) throws Exception {
            String[] parts = path.split("-");
            int depth = parts[1].equals("blocking") ? 1 : ASYNCHRONOUS_DEPTH;
            target = BenchmarkTarget.open(new BenchmarkTarget.StoreSetup(
                    "null", Durability.DURABLE, Map.of("threading", parts[1]), "64B", 1, depth, threads));
            target.fill(objects);
            Arrivals arrivals = parts[0].equals("open") ? new Arrivals.Constant(ALWAYS_DUE) : new Arrivals.Closed();
            phase = target.phase(target.workload(OperationKind.READ, arrivals), target.allot());
        }

        /** Closes the store. */
        @TearDown(Level.Trial)
        public void close() throws Exception {
            target.close();
        }
    }

    /** The worker of one thread. */
    @State(Scope.Thread)
    public static class EngineWorker {
        private ChunkedWorker worker;

        /** Opens a session on the benchmark's thread. */
        @Setup(Level.Trial)
        public void open(EngineState state, ThreadParams thread) throws Exception {
            open(state, new OperationSource.WorkerShare(thread.getThreadIndex(), thread.getThreadCount()));
        }

        final void open(EngineState state, OperationSource.WorkerShare share) throws Exception {
            worker = state.target.work(state.phase, share);
        }

        /** Closes the session; fails if an operation failed. */
        @TearDown(Level.Trial)
        public void close() {
            worker.close();
        }
    }

    /** One operation, from its schedule to its recorded sample. */
    @Benchmark
    @OperationsPerInvocation(CHUNK)
    public void operation(EngineWorker state) {
        state.worker.perform(CHUNK);
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
