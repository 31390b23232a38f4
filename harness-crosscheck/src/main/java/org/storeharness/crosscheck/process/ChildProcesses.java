package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.storeharness.core.run.ShutdownHook;
import org.storeharness.core.run.stage.RunException;

/**
 * The processes that a cross-check starts. They end with it and when the JVM shuts down. Safe for use by several
 * threads.
 */
public final class ChildProcesses implements AutoCloseable {
    private static final long TERMINATION_TIMEOUT_SECONDS = 10;

    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private final ShutdownHook shutdownHook = new ShutdownHook(this::interrupt);
    private volatile boolean interrupted;

    /**
     * Starts a process.
     *
     * @throws RunException if it cannot be started, or the JVM shuts down
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

    /** Ends a process and its children, by force after 10 s. */
    void terminate(Process process) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            if (!process.waitFor(TERMINATION_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        running.remove(process);
    }

    private void interrupt() {
        interrupted = true;
        running.forEach(this::terminate);
    }

    @Override
    public void close() {
        running.forEach(this::terminate);
        shutdownHook.close();
    }
}
