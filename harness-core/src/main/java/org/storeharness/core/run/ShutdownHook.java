package org.storeharness.core.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Runs an action when the JVM is told to end, by Ctrl-C or otherwise, and delays the end until this is closed, for at most 30 s: time
 * for the thread that works to write what it has and to stop what it started. The JVM then exits as it was told, with 130 after
 * Ctrl-C.
 */
public final class ShutdownHook implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 30;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    /**
     * Registers the hook.
     *
     * @param action runs in a thread of its own
     */
    public ShutdownHook(Runnable action) {
        thread = new Thread(() -> runAndAwaitClose(action), "shutdown");
        Runtime.getRuntime().addShutdownHook(thread);
    }

    private void runAndAwaitClose(Runnable action) {
        action.run();
        try {
            closed.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException e) {
            // the JVM is shutting down: the hook waits for this call
        }
    }
}
