package org.storeharness.core.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.run.measure.CpuTime;
import org.storeharness.core.store.StoreException;

/**
 * The tasks of one phase that workers perform now. Used by the thread of the run.
 *
 * @param futures the processor time of each worker, once it is done or given up
 */
record PendingTasks(List<CompletableFuture<CpuTime>> futures) {
    private static final long POLL_MILLIS = 100;

    PendingTasks {
        futures = List.copyOf(futures);
    }

    /**
     * Waits for the workers of all stages.
     *
     * @param meanwhile called by this thread several times a second
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     */
    static void await(List<PendingTasks> stages, RunControl control, Runnable meanwhile) throws StoreException {
        List<CompletableFuture<CpuTime>> all =
                stages.stream().flatMap(stage -> stage.futures.stream()).toList();
        try {
            for (Future<CpuTime> one : all) {
                while (!awaitBriefly(one)) {
                    meanwhile.run();
                    if (all.stream().anyMatch(PendingTasks::failed)) {
                        control.abort();
                    }
                }
                await(one);
            }
        } finally {
            if (!all.stream().allMatch(Future::isDone)) {
                control.abort();
            }
        }
    }

    /** The processor time of each worker. All of them are done. */
    List<CpuTime> cpuTimes() throws StoreException {
        List<CpuTime> times = new ArrayList<>();
        for (Future<CpuTime> one : futures) {
            times.add(await(one));
        }
        return times;
    }

    /** Waits for at most {@value #POLL_MILLIS} ms; whether the future is done. */
    static boolean awaitBriefly(Future<?> future) {
        try {
            future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    static <T> T await(Future<T> future) throws StoreException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StoreException refused) {
                throw refused;
            }
            if (e.getCause() instanceof RuntimeException unexpected) {
                throw unexpected;
            }
            if (e.getCause() instanceof Error unexpected) {
                throw unexpected;
            }
            throw new StoreException("a worker failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            throw interrupted();
        }
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

    private static IllegalStateException interrupted() {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while workers were running");
    }
}
