package org.storeharness.jmh;

import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.storeharness.fs.UringSupport;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.unit.Rate;
import org.storeharness.workload.OperationSource;

/**
 * Performs operations of each hot path in a JVM of its own and prints the bytes that one allocates. Before and after the
 * operations whose system calls count it asks for a file that is not there, which marks them in the list of the thread's calls.
 */
final class GoldenWork {
    /** Operations between two marks. */
    static final int TRACED = 100;

    /** The number of times that the traced operations are performed. */
    static final int SERIES = 3;

    static final String BEGIN = "golden-begin-";
    static final String END = "golden-end-";

    private static final int OPERATIONS = 200;
    private static final int OBJECTS = 100;
    private static final String POSTGRES = "postgres";

    /** Rows of one write, where it has several: short ones, so that the socket takes them at once. */
    private static final int ROWS = 20;

    private static final int RING_DEPTH = 8;

    private static final List<HotPath> PATHS = List.of(
            new HotPath("engine-closed-blocking", "null", OperationKind.READ).with("threading", "blocking"),
            new HotPath("engine-open-blocking", "null", OperationKind.READ)
                    .open()
                    .with("threading", "blocking"),
            new HotPath("engine-closed-asynchronous", "null", OperationKind.READ)
                    .depth(16)
                    .with("threading", "asynchronous"),
            new HotPath("engine-open-asynchronous", "null", OperationKind.READ)
                    .open()
                    .depth(16)
                    .with("threading", "asynchronous"),
            new HotPath("memory-write", "memory", OperationKind.WRITE),
            new HotPath("memory-read-verified", "memory", OperationKind.READ),
            new HotPath("fs-write", "fs", OperationKind.WRITE).with("direct", "off"),
            new HotPath("fs-read", "fs", OperationKind.READ).with("direct", "off"),
            new HotPath("fs-block-write", "fs-block", OperationKind.UPDATE).with("direct", "off"),
            new HotPath("fs-block-read", "fs-block", OperationKind.READ).with("direct", "off"),
            ring("io-uring-write", OperationKind.UPDATE),
            ring("io-uring-read", OperationKind.READ),
            new HotPath("seaweed-write", "seaweed", OperationKind.WRITE).with("loopback", "always"),
            new HotPath("seaweed-read", "seaweed", OperationKind.READ).with("loopback", "always"),
            new HotPath("postgres-insert", POSTGRES, OperationKind.WRITE).with("writeMode", "single"),
            new HotPath("postgres-batch", POSTGRES, OperationKind.WRITE).rows().with("writeMode", "batch"),
            new HotPath("postgres-copy", POSTGRES, OperationKind.WRITE).rows().with("writeMode", "copy-binary"),
            new HotPath("postgres-select", POSTGRES, OperationKind.READ));

    private GoldenWork() {}

    private static HotPath ring(String name, OperationKind kind) {
        return new HotPath(name, "fs-block", kind)
                .depth(RING_DEPTH)
                .with("engine", "io_uring")
                .with("direct", "off")
                .with("jobs", "1");
    }

    private record HotPath(
            String name,
            String store,
            OperationKind kind,
            Map<String, String> options,
            Arrivals arrivals,
            int depth,
            int batch,
            String size) {
        HotPath(String name, String store, OperationKind kind) {
            this(name, store, kind, Map.of(), new Arrivals.Closed(), 1, 1, "1KiB");
        }

        HotPath with(String option, String value) {
            Map<String, String> more = new TreeMap<>(options);
            more.put(option, value);
            return new HotPath(name, store, kind, more, arrivals, depth, batch, size);
        }

        HotPath open() {
            Arrivals alwaysDue = new Arrivals.Constant(Rate.perSecond(1_000_000_000));
            return new HotPath(name, store, kind, options, alwaysDue, depth, batch, size);
        }

        HotPath depth(int outstanding) {
            return new HotPath(name, store, kind, options, arrivals, outstanding, batch, size);
        }

        HotPath rows() {
            return new HotPath(name, store, kind, options, arrivals, depth, ROWS, "64B");
        }
    }

    /**
     * Performs the work in the working directory, and says {@code leftout} where this machine does not allow it.
     *
     * @param arguments the options of PostgreSQL's server, {@code name=value}
     */
    public static void main(String[] arguments) throws Exception {
        Optional<String> noRing = UringSupport.unavailableReason();
        for (HotPath path : PATHS) {
            HotPath performed = path;
            if (path.store().equals(POSTGRES)) {
                for (String argument : arguments) {
                    String[] option = argument.split("=", 2);
                    performed = performed.with(option[0], option[1]);
                }
            }
            if (path.name().startsWith("io-uring") && noRing.isPresent()) {
                System.out.println("leftout." + path.name() + "=" + noRing.get());
            } else {
                perform(performed, System.out);
            }
        }
    }

    private static void perform(HotPath path, PrintStream out) throws Exception {
        try (BenchmarkTarget target = BenchmarkTarget.open(new BenchmarkTarget.StoreSetup(
                path.store(), Durability.RELAXED, path.options(), path.size(), path.batch(), path.depth(), 1))) {
            target.fill(OBJECTS);
            try (ChunkedWorker worker = target.work(
                    target.workload(path.kind(), path.arrivals()),
                    target.allot(),
                    new OperationSource.WorkerShare(0, 1))) {
                worker.perform(OBJECTS);
                out.printf(Locale.ROOT, "allocation.%s=%d%n", path.name(), allocatedBytes(worker));
                for (int series = 0; series < SERIES; series++) {
                    mark(BEGIN + path.name());
                    worker.perform(TRACED);
                    mark(END + path.name());
                }
            }
        }
    }

    /**
     * The bytes of one operation: the least of many single ones. In some the recorder hands an interval over, once a second, or a
     * selection ends before the answer is there, on a busy machine more often.
     */
    private static long allocatedBytes(ChunkedWorker worker) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < OPERATIONS; i++) {
            long before = threads.getThreadAllocatedBytes(self);
            worker.perform(1);
            least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
        }
        return least;
    }

    private static void mark(String name) {
        if (Files.exists(Path.of(name))) {
            throw new IllegalStateException(name + " is there");
        }
    }
}
