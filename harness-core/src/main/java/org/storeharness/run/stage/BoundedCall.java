package org.storeharness.run.stage;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Durations;

/**
 * A thread for calls that may hang. A caller waits for one no longer than its bound, and no longer than another bound once the
 * process was told to end. A call that takes longer is interrupted and its thread abandoned: later calls get a new one. Calls are made
 * in their order. Used by one thread.
 */
public final class BoundedCall implements AutoCloseable {
    private static final long POLL_MILLIS = 100;

    /** A bound is told to this part of a second. */
    private static final long SHOWN_NANOS = 10_000_000;

    private final ThreadFactory threads;
    private final Clock clock;
    private final RunControl control;
    private final Duration whenInterrupted;
    private ExecutorService executor;
    private boolean hung;

    /**
     * @param threads makes the thread
     * @param control knows whether the process was told to end
     * @param whenInterrupted how long a call may take from then on
     */
    public BoundedCall(ThreadFactory threads, Clock clock, RunControl control, Duration whenInterrupted) {
        this.threads = threads;
        this.clock = clock;
        this.control = control;
        this.whenInterrupted = whenInterrupted;
        this.executor = newExecutor();
    }

    private ExecutorService newExecutor() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = threads.newThread(task);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Makes the call after those before it. */
    public <T> CompletableFuture<T> submit(Callable<T> call) {
        if (executor.isShutdown()) {
            executor = newExecutor();
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        executor.execute(() -> {
            try {
                result.complete(call.call());
            } catch (Exception | Error e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    /**
     * Makes the call and waits for it.
     *
     * @param what is not to hang, for the message
     * @throws HungCallException if it takes longer than the bound
     * @throws Exception what it throws
     */
    public <T> T call(String what, Duration bound, Callable<T> call) throws Exception {
        return await(submit(call), what, bound);
    }

    /**
     * Opens a store. One that is opened after all, when nobody waits for it any more, is closed at once.
     *
     * @param what is not to hang, for the message
     * @throws HungCallException if it takes longer than the bound
     * @throws StoreException if it cannot be opened
     */
    public Store open(String what, Duration bound, Callable<Store> opening) throws StoreException {
        CompletableFuture<Store> opened = submit(opening);
        try {
            return await(opened, what, bound);
        } catch (StoreException | RuntimeException e) {
            if (hung) {
                opened.thenAccept(BoundedCall::closeQuietly);
            }
            throw e;
        } catch (Exception e) {
            throw new StoreException(what + " failed: " + e, e);
        }
    }

    private static void closeQuietly(Store late) {
        try {
            late.close();
        } catch (StoreException e) {
            // nobody waits for it: the run has ended
        }
    }

    /**
     * Waits for a call that was made.
     *
     * @param what is not to hang, for the message
     * @throws HungCallException if it takes longer than the bound from now on
     * @throws Exception what it throws
     */
    public <T> T await(Future<T> made, String what, Duration bound) throws Exception {
        return await(made, what, bound, () -> false);
    }

    /**
     * Waits for a call that was made, until nobody needs it any more.
     *
     * @param needless whether nobody does
     * @throws StoreException if nobody does; the call may still end then
     * @throws HungCallException if it takes longer than the bound from now on
     * @throws Exception what it throws
     */
    public <T> T await(Future<T> made, String what, Duration bound, BooleanSupplier needless) throws Exception {
        long began = clock.nanos();
        long interrupted = Long.MAX_VALUE;
        try {
            while (!isDone(made)) {
                if (needless.getAsBoolean()) {
                    throw new StoreException(what + " was not waited for: the run was stopped");
                }
                long now = clock.nanos();
                if (now - began >= bound.toNanos()) {
                    throw hung(what, bound);
                }
                if (control.interrupted()) {
                    interrupted = Math.min(interrupted, now);
                    if (now - interrupted >= whenInterrupted.toNanos()) {
                        throw hung(what, whenInterrupted);
                    }
                }
            }
            return made.get();
        } catch (ExecutionException e) {
            throw rethrown(e);
        } catch (InterruptedException e) {
            abandon();
            Thread.currentThread().interrupt();
            throw new HungCallException(what + " was interrupted");
        }
    }

    /** Waits a moment; whether the future is done. */
    private static boolean isDone(Future<?> future) throws InterruptedException {
        try {
            future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return future.isDone();
        } catch (ExecutionException e) {
            return true;
        }
        return true;
    }

    private static Exception rethrown(ExecutionException failed) {
        Throwable cause = failed.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof Exception exception ? exception : failed;
    }

    private HungCallException hung(String what, Duration bound) {
        abandon();
        long parts = Math.round((double) bound.toNanos() / SHOWN_NANOS);
        return new HungCallException(
                what + " did not end within " + Durations.format(Duration.ofNanos(parts * SHOWN_NANOS)));
    }

    /** Interrupts the call that is under way, and leaves its thread alone. */
    public void abandon() {
        hung = true;
        executor.shutdownNow();
    }

    /** Whether a call was abandoned. */
    public boolean hung() {
        return hung;
    }

    /** Ends the thread after the calls that were made. Does not wait. */
    @Override
    public void close() {
        executor.shutdown();
    }
}
