package org.storeharness.postgres.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A small shell process that stops the server and removes its directory once this JVM lets go of it, or is gone for whatever
 * reason, {@code SIGKILL} included: it waits for the end of a pipe that only this JVM holds. It ignores Ctrl-C, which a
 * terminal sends to it too. A server that cannot be stopped keeps its directory.
 */
final class ServerReaper {
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            read -r line
            directory=$1
            shift
            if ! "$@"; then
              pid=$(head -n 1 "$directory/data/postmaster.pid" 2>/dev/null)
              if [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; then
                exit 1
              fi
            fi
            rm -rf -- "$directory"
            """;

    private final Process process;

    private ServerReaper(Process process) {
        this.process = process;
    }

    /**
     * Starts the guard.
     *
     * @param directory is removed at the end
     * @param stop stops the server; harmless if it does not run
     */
    static ServerReaper start(Path directory, List<String> stop) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "postgres-guard", directory.toString()));
        command.addAll(stop);
        Process process = ProgramRunner.builder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new ServerReaper(process);
    }

    /**
     * Has the server stopped and its directory removed.
     *
     * @return whether that was done, and within the limit
     */
    boolean reap(Duration limit) throws IOException, InterruptedException {
        process.getOutputStream().close();
        if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            return process.exitValue() == 0;
        }
        process.destroyForcibly().waitFor();
        return false;
    }
}
