package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.storeharness.core.process.GuardedProcess;
import org.storeharness.core.run.ShutdownHook;
import org.storeharness.core.run.stage.RunException;

/**
 * The processes that a cross-check starts, each with a guard. They end with it, when the JVM shuts down, and when it is killed. Safe
 * for use by several threads.
 */
public final class ChildProcesses implements AutoCloseable {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

    /** A harness removes what it made. */
    private static final Duration CLEAN_UP_TIME = Duration.ofMinutes(2);

    private final Set<GuardedProcess> running = ConcurrentHashMap.newKeySet();
    private final Set<GuardedProcess> servers = ConcurrentHashMap.newKeySet();
    private final ShutdownHook shutdownHook = new ShutdownHook(this::interrupt);
    private volatile boolean interrupted;

    /**
     * Starts a process.
     *
     * @throws RunException if it cannot be started, or the JVM shuts down
     */
    GuardedProcess start(ProcessBuilder builder) throws RunException {
        if (interrupted) {
            throw new RunException("interrupted");
        }
        try {
            GuardedProcess process = GuardedProcess.start(builder, CLEAN_UP_TIME);
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

    /** Ends a process, by force after 2 minutes, unless another thread does: it is asked once, since a harness ends at once when it is asked again. */
    void terminate(GuardedProcess process) {
        if (running.remove(process)) {
            process.stop();
        }
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
