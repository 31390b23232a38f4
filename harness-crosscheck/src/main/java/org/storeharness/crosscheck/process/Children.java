package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.storeharness.core.run.stage.RunException;

/**
 * The processes that a cross-check starts: none outlives it. When the JVM is ended, they are, and the thread that waits for them
 * gets time to tidy up.
 */
public final class Children implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 30;

    private final Set<Process> alive = ConcurrentHashMap.newKeySet();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread onInterrupt = new Thread(this::endInOrder, "interrupt");
    private volatile boolean interrupted;

    public Children() {
        Runtime.getRuntime().addShutdownHook(onInterrupt);
    }

    /**
     * Starts one.
     *
     * @throws RunException if it cannot be started, or everything is to end
     */
    Process start(ProcessBuilder builder) throws RunException {
        if (interrupted) {
            throw new RunException("interrupted");
        }
        try {
            Process process = builder.start();
            alive.add(process);
            if (interrupted) {
                end(process);
            }
            return process;
        } catch (IOException e) {
            throw new RunException(builder.command().get(0) + " cannot be started: " + e.getMessage(), e);
        }
    }

    /** It is over. */
    void forget(Process process) {
        alive.remove(process);
    }

    /** Ends one and what it started, by force where it does not listen. */
    void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS / 3, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        forget(process);
    }

    @Override
    public void close() {
        alive.forEach(this::end);
        over.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(onInterrupt);
        } catch (IllegalStateException e) {
            // The JVM is shutting down: the hook is what waits for us.
        }
    }

    private void endInOrder() {
        interrupted = true;
        alive.forEach(this::end);
        try {
            over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
