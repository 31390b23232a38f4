package org.storeharness.jmh;

import java.nio.ByteBuffer;
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
import org.storeharness.store.Operation;
import org.storeharness.workload.ObjectContent;

/** Measures making and checking the contents of objects, at several sizes and at half of them zeros. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ContentBenchmark {
    private static final long SEED = 42;
    private static final long CHECKED_KEY = 7;

    /** The size of an object in bytes. */
    @Param({"64", "4096", "1048576"})
    public int size;

    /** The share of zeros. */
    @Param({"0", "0.5"})
    public double compressibility;

    private ObjectContent content = new ObjectContent(SEED, 0);
    private ByteBuffer made = Operation.allocateAligned(0);
    private ByteBuffer checked = Operation.allocateAligned(0);
    private long key;

    /** Makes the object that is checked. */
    @Setup
    public void make() {
        content = new ObjectContent(SEED, compressibility);
        made = Operation.allocateAligned(size);
        checked = Operation.allocateAligned(size);
        content.write(checked, CHECKED_KEY, 0, size);
    }

    /** The content of another object each time. */
    @Benchmark
    public ByteBuffer write() {
        content.write(made, key++, 0, size);
        return made;
    }

    /** Whether the object is the one that was written. */
    @Benchmark
    public boolean check() {
        return content.isIntact(checked, CHECKED_KEY, size);
    }
}
