package org.storeharness.core.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.ExactShare;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.Task;
import org.storeharness.core.engine.Worker;
import org.storeharness.core.run.measure.CpuTime;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;

/**
 * The workers of one stage, each a thread with a session of its own, which it opened itself. A blocking store gets a thread
 * per outstanding operation; an asynchronous one gets as many as it wants, half of the processors where it does not mind,
 * among which the outstanding operations are dealt out.
 */
final class WorkerTeam implements AutoCloseable {
    private final List<WorkerThread> members;

    private WorkerTeam(List<WorkerThread> members) {
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
                : Math.min(
                        concurrency, store.maximumSessions(Runtime.getRuntime().availableProcessors()));
        WorkerTeam team = new WorkerTeam(new ArrayList<>());
        try {
            List<Future<Boolean>> opened = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                int depth = (int) ExactShare.of(concurrency, i, workers);
                WorkerThread member = new WorkerThread(store, i);
                team.members.add(member);
                opened.add(member.submit(
                        () -> member.open(store, new Worker.SlotCapacity(depth, batch, objectBytes), clock)));
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
        return members.size();
    }

    /**
     * Has each member perform one task; {@link PendingTasks#await} waits for them.
     *
     * @param originNanos the common start of the phase
     * @param startNanos when these tasks begin, not before that
     */
    PendingTasks start(List<Task> tasks, long originNanos, long startNanos) {
        List<Future<CpuTime>> running = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            WorkerThread member = members.get(i);
            Task task = tasks.get(i);
            running.add(member.submit(() -> member.perform(task, originNanos, startNanos)));
        }
        return new PendingTasks(running);
    }

    /** Closes the sessions on their own threads and ends the threads. */
    @Override
    public void close() {
        members.forEach(WorkerThread::close);
        members.forEach(WorkerThread::awaitEnd);
    }
}
