package org.storeharness.cluster.link;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Does what arrives on one thread of its own, in order. It holds a bounded number of things: who brings more waits, and so slows the sender
 * down. Safe for any thread but its own.
 */
final class Inbox implements AutoCloseable {
    static final int MOST_WAITING = 256;

    private final LinkedBlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
    private final Semaphore places = new Semaphore(MOST_WAITING);
    private final Consumer<RuntimeException> failures;
    private final Thread thread;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param failures told, on the thread, of work that failed; the thread goes on
     */
    Inbox(String name, Consumer<RuntimeException> failures) {
        this.failures = failures;
        thread = new Thread(this::work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Adds work; waits while there is no place. */
    void put(Runnable work) {
        places.acquireUninterruptibly();
        waiting.add(() -> {
            places.release();
            work.run();
        });
    }

    /** Adds work without a place: what is seldom, and must not make anybody wait. */
    void putEvent(Runnable work) {
        waiting.add(work);
    }

    private void work() {
        while (!closed.get()) {
            try {
                waiting.take().run();
            } catch (RuntimeException e) {
                failures.accept(e);
            } catch (InterruptedException e) {
                // the loop's condition says whether it was close()
            }
        }
    }

    /** Drops what waits, and interrupts what is being done. */
    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            places.release(Integer.MAX_VALUE - MOST_WAITING);
            thread.interrupt();
        }
    }
}
