package org.storeharness.cli.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.storeharness.core.engine.RunControl;

/**
 * Ends a run in order when the process is told to end, by Ctrl-C or otherwise: the JVM waits until what was measured is written and
 * reported and servers are stopped, and exits as it was told, with 130 after Ctrl-C. Closed when all of that is over.
 */
public final class Interruption implements AutoCloseable {
    private static final long SHUTDOWN_TIMEOUT_SECONDS = 30;

    private final RunControl control = new RunControl();
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::abortAndAwait, "interrupt");

    /** From now on, an order to end is obeyed in order. */
    public Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** What the run has to obey. */
    RunControl control() {
        return control;
    }

    /** Whether it came: nothing more is to be begun. */
    public boolean happened() {
        return control.aborted();
    }

    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is shutting down: the hook is what waits for us
        }
    }

    private void abortAndAwait() {
        control.abort();
        try {
            finished.await(SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
