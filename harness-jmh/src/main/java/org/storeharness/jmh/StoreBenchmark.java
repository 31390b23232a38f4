package org.storeharness.jmh;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.workload.KeySpace;
import org.storeharness.core.workload.OperationSource;

/**
 * Measures any store on the class path, through the same worker as a run. The time of an operation includes generating or
 * verifying its content. Scores count operations: a batch of 100 rows is one.
 */
@BenchmarkMode({Mode.Throughput, Mode.AverageTime})
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 2)
public class StoreBenchmark {
    private static final int CHUNK = 64;
    private static final long OBJECTS_TO_READ = 10_000;

    /** The opened store, shared by all threads. */
    @State(Scope.Benchmark)
    public static class StoreState {
        /** The driver's name. */
        @Param("memory")
        public String store;

        /** {@code write}, {@code read} or {@code update}. */
        @Param({"write", "read"})
        public String operation;

        /** The size of each object, as in plans. */
        @Param("1KiB")
        public String size;

        /** The objects of one write. */
        @Param("1")
        public int batch;

        /** The operations that each thread has outstanding; blocking stores have one. */
        @Param("1")
        public int depth;

        /** The driver's options: {@code name=value}, separated by semicolons. */
        @Param("")
        public String options;

        /** What acknowledged writes must survive: {@code durable} or {@code relaxed}. */
        @Param("durable")
        public String durability;

        private BenchmarkTarget target;
        private KeySpace.Allotment allotment;
        private OperationKind kind;

        /** Opens the store and writes the objects to read. */
        @Setup(Level.Trial)
        public void open(BenchmarkParams parameters) throws Exception {
            kind = OperationKind.valueOf(operation.toUpperCase(Locale.ROOT));
            target = BenchmarkTarget.open(new BenchmarkTarget.StoreSetup(
                    store,
                    EnumSpelling.parse(Durability.class, durability),
                    parseOptions(options),
                    size,
                    batch,
                    depth,
                    parameters.getThreads()));
            if (kind != OperationKind.WRITE) {
                target.fill(OBJECTS_TO_READ);
            }
            allotment = target.allot();
        }

        /** Removes what the benchmark wrote. */
        @TearDown(Level.Trial)
        public void close() throws Exception {
            target.close();
        }

        private static Map<String, String> parseOptions(String options) {
            return Arrays.stream(options.split(";"))
                    .filter(option -> !option.isBlank())
                    .map(option -> option.split("=", 2))
                    .collect(Collectors.toMap(pair -> pair[0].strip(), pair -> pair.length == 2 ? pair[1] : ""));
        }
    }

    /** The worker of one thread. */
    @State(Scope.Thread)
    public static class WorkerState {
        private ChunkedWorker worker;

        /** Opens a session on the benchmark's thread. */
        @Setup(Level.Trial)
        public void open(StoreState state, ThreadParams thread) throws Exception {
            worker = state.target.work(
                    state.target.workload(state.kind, new Arrivals.Closed()),
                    state.allotment,
                    new OperationSource.WorkerShare(thread.getThreadIndex(), thread.getThreadCount()));
        }

        /** Closes the session; fails if an operation failed. */
        @TearDown(Level.Trial)
        public void close() {
            worker.close();
        }
    }

    /** Operations one after another, or {@code depth} at a time. */
    @Benchmark
    @OperationsPerInvocation(CHUNK)
    public void operation(WorkerState state) {
        state.worker.perform(CHUNK);
    }
}
