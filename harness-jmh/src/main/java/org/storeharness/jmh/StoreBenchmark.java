package org.storeharness.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

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

    /** Operations one after another, or {@code depth} at a time. */
    @Benchmark
    @OperationsPerInvocation(CHUNK)
    public void operation(StoreWorker worker) {
        worker.perform(CHUNK);
    }
}
