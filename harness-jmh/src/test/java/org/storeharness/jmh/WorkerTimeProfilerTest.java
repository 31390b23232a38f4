package org.storeharness.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.IterationResultMetaData;
import org.openjdk.jmh.results.ScalarResult;

@Timeout(60)
class WorkerTimeProfilerTest {
    private static final long WORKER_NANOS = 5_000_000;
    private static final long OTHER_NANOS = 100_000_000;
    private static final long OPERATIONS = 1_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Test
    void theProcessorTimeOfAllBenchmarkThreadsAndOfNoOtherIsDividedByTheOperations() throws Exception {
        WorkerTimeProfiler profiler = new WorkerTimeProfiler();
        profiler.beforeIteration(null, null);
        CountDownLatch burned = new CountDownLatch(3);
        CountDownLatch read = new CountDownLatch(1);
        List<Thread> burning = new ArrayList<>();
        burning.add(burn("planted-jmh-worker-1", WORKER_NANOS, burned, read));
        burning.add(burn("planted-jmh-worker-2", WORKER_NANOS, burned, read));
        burning.add(burn("planted-server", OTHER_NANOS, burned, read));
        burned.await();
        List<ScalarResult> results = profiler.afterIteration(null, null, iteration(OPERATIONS));
        read.countDown();
        for (Thread thread : burning) {
            thread.join();
        }
        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.getLabel()).isEqualTo("processor.time");
            assertThat(result.getScoreUnit()).isEqualTo("ns/op");
            assertThat(result.getScore() * OPERATIONS)
                    .isBetween(2.0 * WORKER_NANOS, 2.0 * WORKER_NANOS + OTHER_NANOS / 2.0);
        });
    }

    @Test
    void anIterationWithoutOperationsHasNoFigure() {
        assertThat(new WorkerTimeProfiler().afterIteration(null, null, iteration(0)))
                .isEmpty();
    }

    private static IterationResult iteration(long operations) {
        return new IterationResult(null, null, new IterationResultMetaData(operations, operations));
    }

    /** Uses that much of a processor's time, however long that takes. */
    private Thread burn(String name, long nanos, CountDownLatch burned, CountDownLatch read) {
        Thread thread = new Thread(
                () -> {
                    while (threads.getCurrentThreadCpuTime() < nanos) {
                        Thread.onSpinWait();
                    }
                    burned.countDown();
                    try {
                        read.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
        thread.start();
        return thread;
    }
}
