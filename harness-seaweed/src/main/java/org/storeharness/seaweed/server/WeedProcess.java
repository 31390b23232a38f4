package org.storeharness.seaweed.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.storeharness.core.store.StoreException;

/** One {@code weed} process, whose output goes to a file. */
record WeedProcess(Process process, String name, Path log) {
    private static final long STOP_TIMEOUT_SECONDS = 10;

    /**
     * Starts the process.
     *
     * @param directory the working directory; takes the output in {@code NAME.log}
     */
    static WeedProcess start(String name, List<String> command, Path directory) throws StoreException {
        Path log = directory.resolve(name.replace(' ', '-') + ".log");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
            WeedIsolation.removeVariables(builder.environment());
            builder.redirectErrorStream(true).redirectOutput(log.toFile());
            builder.redirectInput(ProcessBuilder.Redirect.from(nullDevice()));
            return new WeedProcess(builder.start(), name, log);
        } catch (IOException e) {
            throw new StoreException("cannot start " + name + " (" + command.get(0) + "): " + e.getMessage(), e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The state of the process, in one line for people. */
    String describe() {
        String state = process.isAlive() ? "is running" : "ended with exit code " + process.exitValue();
        return name + " " + state + lastLogLine() + " (log: " + log + ")";
    }

    /** Stops the process, and kills it if it does not end within 10 s. Whether it has ended. */
    boolean stop() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        if (!hasEnded()) {
            process.destroyForcibly();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        return hasEnded();
    }

    private boolean hasEnded() {
        try {
            return process.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }

    private String lastLogLine() {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .map(line -> "; its last line: " + line.strip())
                    .orElse("");
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }

    private static java.io.File nullDevice() {
        return new java.io.File(java.io.File.separatorChar == '/' ? "/dev/null" : "NUL");
    }
}
