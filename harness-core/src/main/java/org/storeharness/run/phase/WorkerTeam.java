package org.storeharness.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.Clock;
import org.storeharness.engine.Worker;
import org.storeharness.environment.TimerSlack;
import org.storeharness.run.stage.BoundedCall;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.unit.ExactShare;

/**
 * The workers of one stage on this host, each with a thread and a session of its own. A blocking store gets a thread for each outstanding
 * operation. An asynchronous store gets as many threads as it wants, half of the processors by default, and the outstanding
 * operations are divided among them. Used by one thread.
 */
final class WorkerTeam {
    private final String target;
    private final int first;
    private final RunContext context;
    private final List<WorkerThread> threads = new ArrayList<>();

    private WorkerTeam(String target, int first, RunContext context) {
        this.target = target;
        this.first = first;
        this.context = context;
    }

    /**
     * Starts the threads and opens the sessions, each on its own thread.
     *
     * @param workers how many
     * @param inFlight the operations that they have in flight at one time, together
     * @param objectBytes the size of the largest object
     * @throws StoreException if a session cannot be opened; none is left open then
     */
    static WorkerTeam open(
            OpenTarget target,
            int workers,
            int inFlight,
            WorkerNumbering numbering,
            int objectBytes,
            RunContext context)
            throws StoreException {
        Store store = target.store();
        int objects = Math.max(target.batch(), Math.max(store.readShape().objects(), store.deleteSize()));
        int buffers = Math.max(target.batch(), store.readShape().buffers());
        WorkerTeam team = new WorkerTeam(target.name(), numbering.first(), context);
        try {
            List<CompletableFuture<Boolean>> opened = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                int depth = (int) ExactShare.of(inFlight, i, workers);
                int number = numbering.first() + i;
                WorkerThread thread = new WorkerThread(target, number, context);
                team.threads.add(thread);
                opened.add(thread.submit(() -> thread.openSession(
                        store,
                        new SessionContext(number, depth, numbering.hostWorkers()),
                        new Worker.SlotCapacity(depth, objects, buffers, objectBytes))));
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
                            "the opening of session " + (first + worker) + " of " + target,
                            context.bounds().call(),
                            context.control()::stopped);
        } catch (StoreException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new StoreException("a session of " + target + " cannot be opened: " + e, e);
        }
    }

    /** The number of the first worker among the workers of all hosts. */
    int first() {
        return first;
    }

    int size() {
        return threads.size();
    }

    /**
     * Hands a worker to a function that runs on the worker's thread.
     *
     * @param index its place in the team, 0 to {@link #size} - 1
     */
    <T> CompletableFuture<T> submit(int index, Function<Worker, T> work) {
        WorkerThread thread = threads.get(index);
        return thread.submit(() -> work.apply(thread.worker()));
    }

    /**
     * Gives up the worker if a call of its session has hung for at least so long. Its thread is abandoned, and interrupted where the process
     * was told to end.
     *
     * @return {@code null} if no call hangs
     * @see Worker#giveUp
     */
    Worker.@Nullable HungCall giveUp(int index, long hungNanos) {
        WorkerThread thread = threads.get(index);
        Worker.HungCall hung = thread.worker().giveUp(hungNanos);
        thread.abandoned |= hung != null;
        if (hung != null && context.control().interrupted()) {
            thread.calls.abandon();
        }
        return hung;
    }

    /**
     * Closes the sessions on their own threads and ends the threads, all together within the bound.
     *
     * @return why a session could not be closed
     */
    Optional<Throwable> close() {
        List<CompletableFuture<Boolean>> closed =
                threads.stream().map(WorkerThread::close).toList();
        long deadline = context.clock().nanos() + context.bounds().close().toNanos();
        Throwable failure = null;
        for (int i = 0; i < threads.size(); i++) {
            WorkerThread thread = threads.get(i);
            if (!thread.isLost()) {
                Duration left =
                        Duration.ofNanos(Math.max(0, deadline - context.clock().nanos()));
                try {
                    thread.calls.await(closed.get(i), "the closing of session " + (first + i) + " of " + target, left);
                } catch (Exception | Error e) {
                    failure = failure == null ? e : failure;
                }
            }
            thread.calls.close();
        }
        return Optional.ofNullable(failure);
    }

    /** A thread with its session and its worker. */
    private static final class WorkerThread {
        private final Clock clock;
        private final BoundedCall calls;
        private @Nullable Session session;
        private volatile @Nullable Worker worker;
        private boolean abandoned;

        WorkerThread(OpenTarget target, int number, RunContext context) {
            this.clock = context.clock();
            this.calls = context.calls(task -> target.newThread(task, "worker-" + number));
        }

        <T> CompletableFuture<T> submit(Callable<T> work) {
            return calls.submit(work);
        }

        /** The action runs on this thread. */
        boolean openSession(Store store, SessionContext context, Worker.SlotCapacity capacity) throws StoreException {
            TimerSlack.least();
            Session opened = store.openSession(context);
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
