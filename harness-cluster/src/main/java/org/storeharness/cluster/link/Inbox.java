package org.storeharness.cluster.link;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Does what arrives on one thread of its own, in order. It holds a bounded number of things: who brings more waits, and so slows the sender
 * down. Safe for any thread but its own.
 */
final class Inbox implements AutoCloseable {
    static final int MOST_WAITING = 256;

    private final Semaphore places = new Semaphore(MOST_WAITING);
    private final Consumer<RuntimeException> failures;
    private final ExecutorService thread;

    /**
     * @param failures told, on the thread, of work that failed; the thread goes on
     */
    Inbox(String name, Consumer<RuntimeException> failures) {
        this.failures = failures;
        this.thread = Executors.newSingleThreadExecutor(work -> {
            Thread daemon = new Thread(work, name);
            daemon.setDaemon(true);
            return daemon;
        });
    }

    /** Adds work; waits while there is no place. */
    void put(Runnable work) {
        places.acquireUninterruptibly();
        putEvent(() -> {
            places.release();
            work.run();
        });
    }

    /** Adds work that takes no place: rare work, which must not make anybody wait. */
    void putEvent(Runnable work) {
        try {
            thread.execute(() -> {
                try {
                    work.run();
                } catch (RuntimeException e) {
                    failures.accept(e);
                }
            });
        } catch (RejectedExecutionException e) {
            // it is closed
        }
    }

    /** Drops waiting work, and interrupts work under way. */
    @Override
    public synchronized void close() {
        if (!thread.isShutdown()) {
            thread.shutdownNow();
            places.release(Integer.MAX_VALUE - MOST_WAITING);
        }
    }
}
