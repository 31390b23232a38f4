package org.storeharness.seaweed.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.storeharness.process.ChildProcess;

/**
 * The output of a command that ran to its end.
 *
 * @param succeeded whether its exit code is 0
 * @param text its standard output and standard error
 */
record CommandOutput(boolean succeeded, String text) {
    private static final long TIMEOUT_SECONDS = 30;
    private static final int MAX_BYTES = 1 << 16;

    /**
     * Runs a command that prints less than a pipe holds. A command that runs for more than 30 s is killed, and has failed.
     *
     * @throws IOException if it cannot be started
     */
    static CommandOutput of(List<String> command) throws IOException, InterruptedException {
        Process process =
                ChildProcess.builder(command).redirectErrorStream(true).start();
        try (InputStream out = process.getInputStream()) {
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                return new CommandOutput(false, "no end within " + TIMEOUT_SECONDS + " s");
            }
            String text = new String(out.readNBytes(MAX_BYTES), StandardCharsets.UTF_8).strip();
            return new CommandOutput(process.exitValue() == 0, text);
        } finally {
            process.destroyForcibly();
        }
    }
}
