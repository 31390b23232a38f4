package org.storeharness.core.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.ExactShare;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.Worker;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;

/**
 * The workers of one stage, each with a thread and a session of its own. A blocking store gets a thread for each outstanding
 * operation. An asynchronous store gets as many threads as it wants, half of the processors by default, and the outstanding
 * operations are divided among them. Used by the thread of the run.
 */
final class WorkerTeam implements AutoCloseable {
    private static final long CLOSE_TIMEOUT_SECONDS = 30;

    private final Clock clock;
    private final List<WorkerThread> threads = new ArrayList<>();

    private WorkerTeam(Clock clock) {
        this.clock = clock;
    }

    /**
     * Starts the threads and opens the sessions, each on its own thread.
     *
     * @throws StoreException if a session cannot be opened; none is left open then
     */
    static WorkerTeam open(Store store, int concurrency, int batch, int objectBytes, Clock clock, RunControl control)
            throws StoreException {
        int workers = store.threading() == Store.Threading.BLOCKING
                ? concurrency
                : Math.min(
                        concurrency, store.maximumSessions(Runtime.getRuntime().availableProcessors()));
        WorkerTeam team = new WorkerTeam(clock);
        try {
            List<Future<Boolean>> opened = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                int depth = (int) ExactShare.of(concurrency, i, workers);
                WorkerThread thread = new WorkerThread(store, i);
                team.threads.add(thread);
                opened.add(thread.submit(
                        () -> thread.openSession(store, new Worker.SlotCapacity(depth, batch, objectBytes), clock)));
            }
            for (Future<Boolean> future : opened) {
                while (!PendingTasks.awaitBriefly(future)) {
                    if (control.stopped()) {
                        throw new StoreException("stopped while sessions were being opened");
                    }
                }
                PendingTasks.await(future);
            }
            return team;
        } catch (StoreException | RuntimeException e) {
            team.close();
            throw e;
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

    /** Closes the sessions on their own threads and ends the threads, all together within {@value #CLOSE_TIMEOUT_SECONDS} s. */
    @Override
    public void close() {
        threads.forEach(WorkerThread::close);
        long deadline = clock.nanos() + TimeUnit.SECONDS.toNanos(CLOSE_TIMEOUT_SECONDS);
        threads.forEach(thread -> thread.awaitEnd(deadline - clock.nanos()));
    }

    /** A thread with its session and its worker. */
    private static final class WorkerThread {
        private final int index;
        private final ExecutorService executor;
        private @Nullable Session session;
        private volatile @Nullable Worker worker;
        private boolean abandoned;

        WorkerThread(Store store, int index) {
            this.index = index;
            this.executor = Executors.newSingleThreadExecutor(task -> {
                Thread thread = store.newThread(task, "worker-" + index);
                thread.setDaemon(true);
                return thread;
            });
        }

        <T> CompletableFuture<T> submit(Callable<T> work) {
            CompletableFuture<T> result = new CompletableFuture<>();
            executor.execute(() -> {
                try {
                    result.complete(work.call());
                } catch (Exception | Error e) {
                    result.completeExceptionally(e);
                }
            });
            return result;
        }

        /** Called on this thread. */
        boolean openSession(Store store, Worker.SlotCapacity capacity, Clock clock) throws StoreException {
            Session opened = store.openSession(new SessionContext(index, capacity.depth()));
            session = opened;
            worker = new Worker(clock, opened, store.threading(), capacity);
            return true;
        }

        Worker worker() {
            return Objects.requireNonNull(worker, "no session was opened");
        }

        void close() {
            executor.execute(() -> {
                if (session != null) {
                    session.close();
                }
            });
            executor.shutdown();
        }

        /** Waits for the end of the thread, unless a call is known to hang on it. */
        void awaitEnd(long maximumNanos) {
            try {
                if (!abandoned && !executor.awaitTermination(Math.max(0, maximumNanos), TimeUnit.NANOSECONDS)) {
                    executor.shutdownNow();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
