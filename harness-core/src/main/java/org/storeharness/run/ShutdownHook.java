package org.storeharness.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Runs an action when the JVM is told to end, by Ctrl-C or otherwise, and delays the end until this is closed, for at most two minutes: time
 * for the thread that works to write what it has and to stop what it started. It then has {@value #LAST_WORD_SECONDS} s to say why it
 * ended: see {@link #lastWordIsSaid}. The JVM then exits as it was told, with 130 after Ctrl-C.
 */
public final class ShutdownHook implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 120;
    private static final long LAST_WORD_SECONDS = 5;
    private static final CountDownLatch LAST_WORD = new CountDownLatch(1);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    /**
     * Registers the hook.
     *
     * @param action runs in a thread of its own
     */
    public ShutdownHook(Runnable action) {
        this(action, () -> {});
    }

    /**
     * Registers the hook.
     *
     * @param action runs in a thread of its own
     * @param late runs in it when the time for the end is over
     */
    public ShutdownHook(Runnable action, Runnable late) {
        thread = new Thread(() -> runAndAwaitClose(action, late), "shutdown");
        Runtime.getRuntime().addShutdownHook(thread);
    }

    private void runAndAwaitClose(Runnable action, Runnable late) {
        action.run();
        try {
            if (!closed.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                late.run();
            } else {
                LAST_WORD.await(LAST_WORD_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The process has printed all that it prints, so that a JVM that was told to end may do so at once. */
    public static void lastWordIsSaid() {
        LAST_WORD.countDown();
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
