package org.storeharness.jmh;

import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.unit.Rate;
import org.storeharness.core.workload.OperationSource;

/**
 * Performs operations of each hot path in a JVM of its own and prints the bytes that one allocates. Before and after the
 * operations whose system calls count it asks for a file that is not there, which marks them in the list of the thread's calls.
 */
final class GoldenWork {
    /** Operations between two marks. */
    static final int TRACED = 100;

    /** How often those are performed. */
    static final int SERIES = 3;

    static final String BEGIN = "golden-begin-";
    static final String END = "golden-end-";

    private static final int OPERATIONS = 1_000;
    private static final int OBJECTS = 500;

    private static final List<HotPath> PATHS = List.of(
            new HotPath("engine-closed-blocking", "null", "threading=blocking", OperationKind.READ, false, 1),
            new HotPath("engine-open-blocking", "null", "threading=blocking", OperationKind.READ, true, 1),
            new HotPath("engine-closed-asynchronous", "null", "threading=asynchronous", OperationKind.READ, false, 16),
            new HotPath("engine-open-asynchronous", "null", "threading=asynchronous", OperationKind.READ, true, 16),
            new HotPath("memory-write", "memory", "", OperationKind.WRITE, false, 1),
            new HotPath("memory-read-verified", "memory", "", OperationKind.READ, false, 1),
            new HotPath("fs-write", "fs", "direct=off", OperationKind.WRITE, false, 1),
            new HotPath("fs-read", "fs", "direct=off", OperationKind.READ, false, 1),
            new HotPath("fs-block-write", "fs-block", "direct=off", OperationKind.UPDATE, false, 1),
            new HotPath("fs-block-read", "fs-block", "direct=off", OperationKind.READ, false, 1),
            new HotPath("seaweed-write", "seaweed", "loopback=always", OperationKind.WRITE, false, 1),
            new HotPath("seaweed-read", "seaweed", "loopback=always", OperationKind.READ, false, 1));

    private GoldenWork() {}

    private record HotPath(String name, String store, String option, OperationKind kind, boolean open, int depth) {
        Map<String, String> options() {
            String[] parts = option.split("=");
            return parts.length == 2 ? Map.of(parts[0], parts[1]) : Map.of();
        }
    }

    /** Performs the work in the working directory. */
    public static void main(String[] arguments) throws Exception {
        for (HotPath path : PATHS) {
            perform(path, System.out);
        }
    }

    private static void perform(HotPath path, PrintStream out) throws Exception {
        try (BenchmarkTarget target = BenchmarkTarget.open(new BenchmarkTarget.StoreSetup(
                path.store(), Durability.RELAXED, path.options(), "1KiB", 1, path.depth(), 1))) {
            target.fill(OBJECTS);
            Arrivals arrivals =
                    path.open() ? new Arrivals.Constant(Rate.perSecond(1_000_000_000)) : new Arrivals.Closed();
            try (ChunkedWorker worker = target.work(
                    target.workload(path.kind(), arrivals), target.allot(), new OperationSource.WorkerShare(0, 1))) {
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
