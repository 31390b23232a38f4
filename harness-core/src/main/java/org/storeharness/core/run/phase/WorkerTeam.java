package org.storeharness.core.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.Worker;
import org.storeharness.core.run.failure.BoundedCall;
import org.storeharness.core.run.failure.CallBounds;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.ExactShare;

/**
 * The workers of one stage, each with a thread and a session of its own. A blocking store gets a thread for each outstanding
 * operation. An asynchronous store gets as many threads as it wants, half of the processors by default, and the outstanding
 * operations are divided among them. Used by the thread of the run.
 */
final class WorkerTeam implements AutoCloseable {
    private final String target;
    private final SessionBounds bounds;
    private final List<WorkerThread> threads = new ArrayList<>();

    private WorkerTeam(String target, SessionBounds bounds) {
        this.target = target;
        this.bounds = bounds;
    }

    /**
     * How long the calls of sessions may take.
     *
     * @param bounds of their opening and closing
     * @param failedEnd gets the name of the target whose sessions could not be closed, and why
     */
    record SessionBounds(Clock clock, RunControl control, CallBounds bounds, BiConsumer<String, Throwable> failedEnd) {}

    /**
     * Starts the threads and opens the sessions, each on its own thread.
     *
     * @throws StoreException if a session cannot be opened; none is left open then
     */
    static WorkerTeam open(
            String target, Store store, int concurrency, int batch, int objectBytes, SessionBounds bounds)
            throws StoreException {
        int workers = store.threading() == Store.Threading.BLOCKING
                ? concurrency
                : Math.min(
                        concurrency, store.maximumSessions(Runtime.getRuntime().availableProcessors()));
        WorkerTeam team = new WorkerTeam(target, bounds);
        try {
            List<CompletableFuture<Boolean>> opened = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                int depth = (int) ExactShare.of(concurrency, i, workers);
                WorkerThread thread = new WorkerThread(store, i, bounds);
                team.threads.add(thread);
                opened.add(thread.submit(
                        () -> thread.openSession(store, new Worker.SlotCapacity(depth, batch, objectBytes))));
            }
            for (int i = 0; i < workers; i++) {
                team.awaitOpen(i, opened.get(i));
            }
            return team;
        } catch (StoreException | RuntimeException | Error e) {
            team.close();
            throw e;
        }
    }

    private void awaitOpen(int worker, CompletableFuture<Boolean> opened) throws StoreException {
        try {
            threads.get(worker)
                    .calls
                    .await(
                            opened,
                            "the opening of session " + worker + " of " + target,
                            bounds.bounds().call(),
                            bounds.control()::stopped);
        } catch (StoreException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException("a session of " + target + " cannot be opened: " + e, e);
        }
    }

    int size() {
        return threads.size();
    }

    /**
     * Hands a worker to a function that runs on the worker's thread.
     *
     * @param index 0 to {@link #size} - 1
     */
    <T> CompletableFuture<T> submit(int index, Function<Worker, T> work) {
        WorkerThread thread = threads.get(index);
        return thread.submit(() -> work.apply(thread.worker()));
    }

    /**
     * Gives up the worker if a call of its session has hung for at least so long. Its thread is abandoned.
     *
     * @return {@code null} if no call hangs
     * @see Worker#giveUp
     */
    Worker.@Nullable HungCall giveUp(int index, long hungNanos) {
        WorkerThread thread = threads.get(index);
        Worker.HungCall hung = thread.worker().giveUp(hungNanos);
        thread.abandoned |= hung != null;
        return hung;
    }

    /** Closes the sessions on their own threads and ends the threads, all together within the bound. */
    @Override
    public void close() {
        List<CompletableFuture<Boolean>> closed =
                threads.stream().map(WorkerThread::close).toList();
        long deadline = bounds.clock().nanos() + bounds.bounds().close().toNanos();
        Throwable first = null;
        for (int i = 0; i < threads.size(); i++) {
            WorkerThread thread = threads.get(i);
            if (!thread.isLost()) {
                Duration left =
                        Duration.ofNanos(Math.max(0, deadline - bounds.clock().nanos()));
                try {
                    thread.calls.await(closed.get(i), "the closing of session " + i + " of " + target, left);
                } catch (Exception | Error e) {
                    first = first == null ? e : first;
                }
            }
            thread.calls.close();
        }
        if (first != null) {
            bounds.failedEnd().accept(target, first);
        }
    }

    /** A thread with its session and its worker. */
    private static final class WorkerThread {
        private final int index;
        private final Clock clock;
        private final BoundedCall calls;
        private @Nullable Session session;
        private volatile @Nullable Worker worker;
        private boolean abandoned;

        WorkerThread(Store store, int index, SessionBounds bounds) {
            this.index = index;
            this.clock = bounds.clock();
            this.calls = new BoundedCall(
                    task -> store.newThread(task, "worker-" + index),
                    clock,
                    bounds.control(),
                    bounds.bounds().whenInterrupted());
        }

        <T> CompletableFuture<T> submit(Callable<T> work) {
            return calls.submit(work);
        }

        /** Called on this thread. */
        boolean openSession(Store store, Worker.SlotCapacity capacity) throws StoreException {
            Session opened = store.openSession(new SessionContext(index, capacity.depth()));
            session = opened;
            worker = new Worker(clock, opened, store.threading(), capacity);
            return true;
        }

        Worker worker() {
            return Objects.requireNonNull(worker, "no session was opened");
        }

        /** Whether a call hangs on it, so that it cannot close its session. */
        boolean isLost() {
            return abandoned || calls.hung();
        }

        CompletableFuture<Boolean> close() {
            return isLost()
                    ? CompletableFuture.completedFuture(false)
                    : calls.submit(() -> {
                        if (session != null) {
                            session.close();
                        }
                        return true;
                    });
        }
    }
}
