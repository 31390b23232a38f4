package org.storeharness.core.run.phase;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.Task;
import org.storeharness.core.engine.Worker;
import org.storeharness.core.run.measure.CpuTime;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;

/** A worker's thread with its session. Its tasks are submitted by the thread of the run. */
final class WorkerThread {
    private static final long CLOSE_TIMEOUT_SECONDS = 30;

    private final int index;
    private final ExecutorService thread;
    private @Nullable Session session;
    private @Nullable Worker worker;

    WorkerThread(Store store, int index) {
        this.index = index;
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = store.newThread(task, "worker-" + index);
            made.setDaemon(true);
            return made;
        });
    }

    <T> Future<T> submit(Callable<T> work) {
        return thread.submit(work);
    }

    /** Opens the session. Called on this thread. */
    boolean open(Store store, Worker.SlotCapacity room, Clock clock) throws StoreException {
        Session opened = store.openSession(new SessionContext(index, room.depth()));
        session = opened;
        worker = new Worker(clock, opened, store.threading(), room);
        return true;
    }

    /**
     * Performs a task. Called on this thread.
     *
     * @param originNanos from when its samples count, the common start of the phase
     * @param startNanos when it begins
     * @return the processor time that it took
     */
    CpuTime perform(Task task, long originNanos, long startNanos) {
        CpuTime before = CpuTime.ofThisThread();
        task.recorder().begin(originNanos);
        task.recorder()
                .finish(Objects.requireNonNull(worker, "no session was opened").perform(task, startNanos));
        return CpuTime.ofThisThread().since(before);
    }

    void close() {
        thread.execute(this::closeSession);
        thread.shutdown();
    }

    private void closeSession() {
        if (session != null) {
            session.close();
        }
    }

    void awaitEnd() {
        try {
            if (!thread.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
