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
public final class ChildProcesses implements AutoCloseable {
    private static final long SHUTDOWN_TIMEOUT_SECONDS = 30;

    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread shutdownHook = new Thread(this::terminateAll, "interrupt");
    private volatile boolean interrupted;

    public ChildProcesses() {
        Runtime.getRuntime().addShutdownHook(shutdownHook);
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
            running.add(process);
            if (interrupted) {
                terminate(process);
            }
            return process;
        } catch (IOException e) {
            throw new RunException(builder.command().get(0) + " cannot be started: " + e.getMessage(), e);
        }
    }

    /** It is over. */
    void remove(Process process) {
        running.remove(process);
    }

    /** Ends one and what it started, by force where it does not listen. */
    void terminate(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            if (!process.waitFor(SHUTDOWN_TIMEOUT_SECONDS / 3, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        remove(process);
    }

    @Override
    public void close() {
        running.forEach(this::terminate);
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down: the hook is what waits for us.
        }
    }

    private void terminateAll() {
        interrupted = true;
        running.forEach(this::terminate);
        try {
            closed.await(SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
