package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.storeharness.core.process.GuardedProcess;
import org.storeharness.core.run.ShutdownHook;
import org.storeharness.core.run.stage.RunException;

/**
 * The processes that a cross-check starts. They end with it and when the JVM shuts down. Safe for use by several
 * threads.
 */
public final class ChildProcesses implements AutoCloseable {
    private static final long TERMINATION_TIMEOUT_SECONDS = 10;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(TERMINATION_TIMEOUT_SECONDS);

    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private final Set<GuardedProcess> servers = ConcurrentHashMap.newKeySet();
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

    /**
     * Starts a server, which ends with this JVM, whatever ends that.
     *
     * @throws RunException if it cannot be started, or the JVM shuts down
     */
    GuardedProcess startServer(ProcessBuilder builder) throws RunException {
        if (interrupted) {
            throw new RunException("interrupted");
        }
        try {
            GuardedProcess server = GuardedProcess.start(builder, STOP_TIMEOUT);
            servers.add(server);
            if (interrupted) {
                stop(server);
            }
            return server;
        } catch (IOException e) {
            throw new RunException(builder.command().get(0) + " cannot be started: " + e.getMessage(), e);
        }
    }

    /** Ends a server, by force after 10 s. */
    void stop(GuardedProcess server) {
        server.stop();
        servers.remove(server);
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
        endAll();
    }

    @Override
    public void close() {
        endAll();
        shutdownHook.close();
    }

    private void endAll() {
        running.forEach(this::terminate);
        servers.forEach(this::stop);
    }
}
