package org.storeharness.seaweed.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.storeharness.process.ChildProcess;
import org.storeharness.process.GuardedProcess;
import org.storeharness.store.StoreException;

/** One {@code weed} process, which ends with this JVM, and whose output goes to a file. */
record WeedProcess(GuardedProcess process, String name, Path log) {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);

    /**
     * Starts the process.
     *
     * @param directory the working directory; takes the output in {@code NAME.log}
     */
    static WeedProcess start(String name, List<String> command, Path directory) throws StoreException {
        Path log = directory.resolve(name.replace(' ', '-') + ".log");
        try {
            ProcessBuilder builder = ChildProcess.builder(command).directory(directory.toFile());
            builder.redirectErrorStream(true).redirectOutput(log.toFile());
            return new WeedProcess(GuardedProcess.start(builder, STOP_TIMEOUT), name, log);
        } catch (IOException e) {
            throw new StoreException("cannot start " + name + " (" + command.get(0) + "): " + e.getMessage(), e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The state of the process, in one line for people. */
    String describe() {
        String state = process.isAlive() ? "is running" : "ended with exit code " + process.exitCode();
        return name + " " + state + lastLogLine() + " (log: " + log + ")";
    }

    /** Whether it has ended because another program listens on one of its ports. */
    boolean foundItsPortTaken() {
        return !process.isAlive()
                && inLog(
                        lines -> lines.anyMatch(
                                line -> line.toLowerCase(Locale.ROOT).contains("address already in use")),
                        false);
    }

    /** Stops the process, and kills it if it does not end within 10 s; returns whether it has ended. */
    boolean stop() {
        return process.stop();
    }

    private String lastLogLine() {
        return inLog(
                lines -> lines.filter(line -> !line.isBlank())
                        .reduce((first, second) -> second)
                        .map(line -> "; its last line: " + line.strip())
                        .orElse(""),
                "");
    }

    /** The result of the search in the log; {@code otherwise} if the log cannot be read. */
    private <T> T inLog(Function<Stream<String>, T> search, T otherwise) {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return search.apply(lines);
        } catch (IOException | UncheckedIOException e) {
            return otherwise;
        }
    }
}
