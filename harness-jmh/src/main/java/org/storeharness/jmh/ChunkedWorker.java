package org.storeharness.jmh;

import java.util.List;
import org.storeharness.engine.Task;
import org.storeharness.engine.Worker;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.sample.SampleCollector;
import org.storeharness.store.Session;

/**
 * A worker that performs its task in chunks, one for each call of JMH. Confined to the benchmark thread that made it, which owns
 * the session and its event loop.
 */
final class ChunkedWorker implements AutoCloseable {
    private final Session session;
    private final Worker worker;
    private final Task task;
    private final SampleCollector samples;
    private final long startNanos;

    ChunkedWorker(Session session, Worker worker, Task task, long startNanos) {
        this.session = session;
        this.worker = worker;
        this.task = task;
        this.samples = new SampleCollector(List.of(task.recorder()), (interval, ignored) -> {});
        this.startNanos = startNanos;
        task.recorder().begin(startNanos, startNanos);
    }

    /** Performs that many operations and waits until they have completed. */
    void perform(long operations) {
        Task.Bounds bounds = task.bounds();
        worker.perform(
                task.within(new Task.Bounds(Long.MAX_VALUE, operations, bounds.timeoutNanos(), bounds.shedNanos())),
                startNanos);
        samples.collect(Long.MAX_VALUE);
    }

    /**
     * Closes the session.
     *
     * @throws IllegalStateException if an operation failed, which makes the score meaningless
     */
    @Override
    public void close() {
        session.close();
        task.recorder().finish(0);
        OperationCounts operations = samples.finish().operations();
        if (operations.ok() != operations.scheduled()) {
            throw new IllegalStateException("operations failed: " + operations + " "
                    + task.recorder().failures().toList());
        }
    }
}
