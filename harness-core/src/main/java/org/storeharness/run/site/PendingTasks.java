package org.storeharness.run.site;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.storeharness.engine.RunControl;
import org.storeharness.run.measure.CpuTime;
import org.storeharness.store.StoreException;

/** The tasks of one phase that workers perform now. Used by one thread. */
final class PendingTasks {
    private static final long POLL_MILLIS = 100;

    private final List<CompletableFuture<CpuTime>> futures;
    private int done;

    /**
     * @param futures the processor time of each worker, once it is done or given up
     */
    PendingTasks(List<CompletableFuture<CpuTime>> futures) {
        this.futures = List.copyOf(futures);
    }

    /**
     * Waits for the workers, for at most {@value #POLL_MILLIS} ms. Where one failed, the others are aborted.
     *
     * @return whether all are done
     * @throws StoreException if a worker failed in a way that is no outcome of an operation
     */
    boolean awaitBriefly(RunControl control) throws StoreException {
        for (; done < futures.size(); done++) {
            CompletableFuture<CpuTime> next = futures.get(done);
            boolean over = awaitBriefly(next);
            if (futures.stream().anyMatch(CompletableFuture::isCompletedExceptionally)) {
                control.abort();
            }
            if (!over) {
                return false;
            }
            await(next);
        }
        return true;
    }

    /** Whether the future is done within {@value #POLL_MILLIS} ms. */
    private static boolean awaitBriefly(Future<?> future) {
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

    private static IllegalStateException interrupted() {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while workers were running");
    }
}
