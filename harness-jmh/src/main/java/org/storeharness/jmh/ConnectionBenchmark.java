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
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.workload.OperationSource;

/**
 * Measures a read over HTTP from the stand-in, by the connections of one worker: all of them busy, and one at a time while the
 * others are idle. The score contains the stand-in's work; {@link WorkerTimeProfiler} shows the worker's alone.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ConnectionBenchmark {
    private static final int CHUNK = 5_000;
    private static final long OBJECTS = 2_000;

    /** The operations outstanding at a time, each on a connection of its own. */
    @Param({"1", "10", "100", "1000"})
    public int connections;

    private BenchmarkTarget target;
    private ChunkedWorker worker;

    /** Starts the stand-in and opens the connections, by using all of them. */
    @Setup(Level.Trial)
    public void open() throws Exception {
        target = BenchmarkTarget.open(new BenchmarkTarget.StoreSetup(
                "seaweed", Durability.RELAXED, Map.of("loopback", "always"), "64B", 1, connections, 1));
        target.fill(OBJECTS);
        worker = target.work(
                target.workload(OperationKind.READ, new Arrivals.Closed()),
                target.allot(),
                new OperationSource.WorkerShare(0, 1));
        worker.perform(CHUNK);
    }

    /** Closes the store; fails if an operation failed. */
    @TearDown(Level.Trial)
    public void close() throws Exception {
        worker.close();
        target.close();
    }

    /** A read while as many are outstanding as there are connections. */
    @Benchmark
    @OperationsPerInvocation(CHUNK)
    public void busy() {
        worker.perform(CHUNK);
    }

    /** A read while all other connections are idle. */
    @Benchmark
    public void alone() {
        worker.perform(1);
    }
}
