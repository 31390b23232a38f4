package org.storeharness.jmh;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * JMH's {@code -prof org.storeharness.jmh.WorkerTimeProfiler}: the processor time of the benchmark threads for each operation. JMH's
 * own score is elapsed time, in which threads also wait for a processor where there are more of them than processors.
 */
public final class WorkerTimeProfiler implements InternalProfiler {
    /** A part of the names that JMH gives to benchmark threads. */
    private static final String WORKER = "-jmh-worker-";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long nanosBefore;

    @Override
    public String getDescription() {
        return "Processor time of the benchmark threads for each operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        nanosBefore = workerNanos();
    }

    @Override
    public List<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        long operations = result.getMetadata().getAllOps();
        if (operations == 0) {
            return List.of();
        }
        double nanos = (double) (workerNanos() - nanosBefore) / operations;
        return List.of(new ScalarResult("processor.time", nanos, "ns/op", AggregationPolicy.AVG));
    }

    /** Of all benchmark threads together, since they began; they live from the first iteration to the last. */
    private long workerNanos() {
        long nanos = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            // It may have ended meanwhile
            if (thread != null && thread.getThreadName().contains(WORKER)) {
                nanos += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return nanos;
    }
}
