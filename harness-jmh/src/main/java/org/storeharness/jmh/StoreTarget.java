package org.storeharness.jmh;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.StoreException;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.OperationSource;

/**
 * A store that is open while a benchmark runs, with objects to read, shared by all threads. Any driver on the class path can be
 * measured; the benchmark's objects are removed.
 */
@State(Scope.Benchmark)
public class StoreTarget {
    private static final long OBJECTS_TO_READ = 10_000;

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

    /** The durability that acknowledged writes must have: {@code durable} or {@code relaxed}. */
    @Param("durable")
    public String durability;

    private @Nullable BenchmarkTarget target;
    private KeySpace.@Nullable Allotment allotment;
    private @Nullable OperationKind kind;

    /** Opens the store and writes the objects to read. */
    @Setup(Level.Trial)
    public void open(BenchmarkParams parameters) throws Exception {
        kind = EnumSpelling.parse("operation", OperationKind.class, operation);
        BenchmarkTarget opening = BenchmarkTarget.open(new BenchmarkTarget.StoreSetup(
                store,
                EnumSpelling.parse(Durability.class, durability),
                parseOptions(options),
                size,
                batch,
                depth,
                parameters.getThreads()));
        if (kind != OperationKind.WRITE) {
            opening.fill(OBJECTS_TO_READ);
        }
        target = opening;
        allotment = opening.allot();
    }

    /** Removes what the benchmark wrote. */
    @TearDown(Level.Trial)
    public void close() throws Exception {
        opened().close();
    }

    /** The worker of one benchmark thread. Called by that thread. */
    ChunkedWorker worker(OperationSource.WorkerShare share) throws StoreException {
        return opened().work(
                        opened().workload(Objects.requireNonNull(kind), new Arrivals.Closed()),
                        Objects.requireNonNull(allotment),
                        share);
    }

    private BenchmarkTarget opened() {
        return Objects.requireNonNull(target, "the store is not open");
    }

    private static Map<String, String> parseOptions(String options) {
        return Arrays.stream(options.split(";"))
                .filter(option -> !option.isBlank())
                .map(option -> option.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0].strip(), pair -> pair.length == 2 ? pair[1] : ""));
    }
}
