package org.storeharness.core.run;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.ExactShare;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.Task;
import org.storeharness.core.engine.Worker;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;

/**
 * The workers of one stage, each a thread with a session of its own, which it opened itself. A blocking store gets a thread
 * per outstanding operation; an asynchronous one gets as many as it wants, half of the processors where it does not mind,
 * among which the outstanding operations are dealt out.
 */
final class WorkerTeam implements AutoCloseable {
    private static final long LOOK_MILLIS = 100;

    private final List<Member> members;

    private WorkerTeam(List<Member> members) {
        this.members = members;
    }

    /**
     * Opens the sessions.
     *
     * @throws StoreException if one cannot be had; none is left open then
     */
    static WorkerTeam open(Store store, int concurrency, int batch, int objectBytes, Clock clock, RunControl control)
            throws StoreException {
        int workers = store.threading() == Store.Threading.BLOCKING
                ? concurrency
                : Math.min(concurrency, store.mostSessions(Runtime.getRuntime().availableProcessors()));
        WorkerTeam team = new WorkerTeam(new ArrayList<>());
        try {
            List<Future<Boolean>> opened = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                int depth = (int) ExactShare.of(concurrency, i, workers);
                Member member = new Member(store, i);
                team.members.add(member);
                opened.add(member.submit(() -> member.open(store, new Worker.Room(depth, batch, objectBytes), clock)));
            }
            for (Future<Boolean> future : opened) {
                while (!isDone(future)) {
                    if (control.stopped()) {
                        throw new StoreException("stopped while sessions were being opened");
                    }
                }
                await(future);
            }
            return team;
        } catch (StoreException | RuntimeException e) {
            team.close();
            throw e;
        }
    }

    int size() {
        return members.size();
    }

    /**
     * Performs one task each and waits for all.
     *
     * @param startNanos the common start
     * @param meanwhile called by this thread several times a second
     * @return the processor time of each worker in nanoseconds; 0 where the JVM cannot tell
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     */
    long[] run(List<Task> tasks, long startNanos, RunControl control, Runnable meanwhile) throws StoreException {
        List<Future<Long>> running = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            Member member = members.get(i);
            Task task = tasks.get(i);
            running.add(member.submit(() -> member.perform(task, startNanos)));
        }
        long[] cpuNanos = new long[tasks.size()];
        try {
            for (int i = 0; i < cpuNanos.length; i++) {
                while (!isDone(running.get(i))) {
                    meanwhile.run();
                    if (running.stream().anyMatch(WorkerTeam::failed)) {
                        control.abort();
                    }
                }
                cpuNanos[i] = await(running.get(i));
            }
        } finally {
            if (!running.stream().allMatch(Future::isDone)) {
                control.abort();
            }
        }
        return cpuNanos;
    }

    /** Closes the sessions on their own threads and ends the threads. */
    @Override
    public void close() {
        members.forEach(Member::close);
        members.forEach(Member::awaitEnd);
    }

    private static boolean failed(Future<?> future) {
        if (!future.isDone()) {
            return false;
        }
        try {
            future.get();
            return false;
        } catch (ExecutionException e) {
            return true;
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static boolean isDone(Future<?> future) {
        try {
            future.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static <T> T await(Future<T> future) throws StoreException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StoreException refused) {
                throw refused;
            }
            throw new StoreException("a worker failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private static IllegalStateException interrupted() {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while workers were running");
    }

    /** A thread with its session. */
    private static final class Member {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static final long PATIENCE_SECONDS = 30;

        private final int index;
        private final ExecutorService thread;
        private @Nullable Session session;
        private @Nullable Worker worker;

        Member(Store store, int index) {
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

        boolean open(Store store, Worker.Room room, Clock clock) throws StoreException {
            Session opened = store.openSession(new SessionContext(index, room.depth()));
            session = opened;
            worker = new Worker(clock, opened, store.threading(), room);
            return true;
        }

        long perform(Task task, long startNanos) {
            boolean timed = THREADS.isCurrentThreadCpuTimeSupported();
            long before = timed ? THREADS.getCurrentThreadCpuTime() : 0;
            Objects.requireNonNull(worker, "no session was opened").run(task, startNanos);
            return timed ? THREADS.getCurrentThreadCpuTime() - before : 0;
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
                if (!thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    thread.shutdownNow();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
