package org.storeharness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that ends with this JVM, whatever ends that, {@code SIGKILL} included. A shell beside it, its guard, waits for the end of a
 * pipe that only this JVM holds open, and then ends the process and all that it started: it asks them, and kills what has
 * not ended in time. Where the system has {@code setsid}, both are a session of their own, so that Ctrl-C reaches this JVM alone,
 * which ends the process when it needs it no more. Safe for any thread.
 */
public final class GuardedProcess {
    /**
     * The guard is started first and the process replaces the shell that started it, so that there is no moment without a guard, and
     * the process has the id that this JVM knows. The guard is in its process group, whose id is therefore not given to another one,
     * but is no child of it, which might wait for it, or be measured with it.
     */
    private static final String SCRIPT = """
            grace=$1 all=$2
            shift 2
            exec 3<&0 0</dev/null
            (
              {
                trap '' HUP INT TERM
                read -r line <&3
                exec 3<&-
                kill -s TERM -- "$all$$"
                waited=0
                while kill -0 "$$" && [ "$waited" -lt "$grace" ]; do
                  sleep 0.1
                  waited=$((waited + 1))
                done
                kill -s KILL -- "$all$$"
              } >/dev/null 2>&1 &
            )
            exec "$@" 3<&-
            """;

    private static final int WAITS_PER_SECOND = 10;
    private static final String ITS_PROCESS_GROUP = "-";

    private final Process process;
    private final Duration grace;

    private GuardedProcess(Process process, Duration grace) {
        this.process = process;
        this.grace = grace;
        process.onExit().thenRun(this::releaseGuard);
    }

    /**
     * Starts a process with its guard.
     *
     * @param builder the command, its directory, environment and output; its standard input is empty
     * @param grace how long it may take to end when it is asked to, before it is killed
     * @throws IOException if it cannot be started
     */
    public static GuardedProcess start(ProcessBuilder builder, Duration grace) throws IOException {
        List<String> program = builder.command();
        requireExecutable(program.get(0));
        List<String> guarded = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "guard"));
        guarded.add(Long.toString(grace.toSeconds() * WAITS_PER_SECOND));
        guarded.add(OwnSession.isPossible() ? ITS_PROCESS_GROUP : "");
        guarded.addAll(program);
        builder.command(OwnSession.command(guarded)).redirectInput(ProcessBuilder.Redirect.PIPE);
        try {
            return new GuardedProcess(builder.start(), grace);
        } finally {
            builder.command(program);
        }
    }

    /** The shell would only write that to the output. A name alone is looked for by the shell. */
    private static void requireExecutable(String program) throws IOException {
        if (program.contains("/") && !(Files.isRegularFile(Path.of(program)) && Files.isExecutable(Path.of(program)))) {
            throw new IOException("no program that can be executed");
        }
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Its exit code.
     *
     * @throws IllegalThreadStateException while it is running
     */
    public int exitCode() {
        return process.exitValue();
    }

    /** Waits until it has ended and returns its exit code. */
    public int awaitExit() throws InterruptedException {
        return process.waitFor();
    }

    /** Asks it to end, and does not wait. */
    public void askToEnd() {
        process.toHandle().destroy();
    }

    /**
     * Asks it to end, and kills it if it does not in time. What it has started ends too.
     *
     * @return whether it has ended
     */
    public boolean stop() {
        List<ProcessHandle> started = process.descendants().toList();
        askToEnd();
        boolean ended = hasEnded();
        if (!ended) {
            process.destroyForcibly();
        }
        started.forEach(ProcessHandle::destroyForcibly);
        return ended || hasEnded();
    }

    private boolean hasEnded() {
        try {
            return process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return endsOnceKilled();
        }
    }

    /** Waits for it even if this thread is interrupted: a process that is killed takes a moment to end. */
    private boolean endsOnceKilled() {
        return process.onExit()
                .thenApply(ended -> true)
                .completeOnTimeout(false, grace.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    /** The guard kills what the process may have left in its group, and ends. */
    private void releaseGuard() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // the pipe is closed all the same
        }
    }
}
