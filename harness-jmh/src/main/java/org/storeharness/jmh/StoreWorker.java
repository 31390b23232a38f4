package org.storeharness.jmh;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;
import org.storeharness.workload.OperationSource;

/** The worker of one benchmark thread, with a session of its own. */
@State(Scope.Thread)
public class StoreWorker {
    private @Nullable ChunkedWorker worker;

    /** Opens a session on the benchmark's thread. */
    @Setup(Level.Trial)
    public void open(StoreTarget target, ThreadParams thread) throws Exception {
        worker = target.worker(new OperationSource.WorkerShare(thread.getThreadIndex(), thread.getThreadCount()));
    }

    /** Closes the session; fails if an operation failed. */
    @TearDown(Level.Trial)
    public void close() {
        opened().close();
    }

    /**
     * Performs operations of the kind that the target's parameter names, with its content, and returns when they have ended.
     *
     * @param operations the number of operations; a benchmark states it too, by {@code @OperationsPerInvocation}
     */
    public void perform(long operations) {
        opened().perform(operations);
    }

    private ChunkedWorker opened() {
        return Objects.requireNonNull(worker, "no session is open");
    }
}
