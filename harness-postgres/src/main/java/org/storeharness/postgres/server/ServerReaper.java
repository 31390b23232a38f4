package org.storeharness.postgres.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A shell process that stops the server and removes its directory when this JVM closes it or ends for whatever reason,
 * {@code SIGKILL} included: it waits for the end of a pipe that only this JVM holds open. It ignores the signals of Ctrl-C and
 * of a closed terminal. The directory of a server that cannot be stopped is kept.
 */
record ServerReaper(Process process) {
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

    /**
     * Starts the process.
     *
     * @param directory the directory to remove
     * @param stop the command that stops the server; harmless if it is not running
     */
    static ServerReaper start(Path directory, List<String> stop) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "postgres-reaper", directory.toString()));
        command.addAll(stop);
        Process process = ProgramRunner.builder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new ServerReaper(process);
    }

    /**
     * Stops the server and removes its directory.
     *
     * @return whether that succeeded within the limit
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
