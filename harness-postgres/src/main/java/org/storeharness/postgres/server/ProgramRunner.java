package org.storeharness.postgres.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.process.ChildProcess;
import org.storeharness.process.OwnSession;
import org.storeharness.store.StoreException;

/** Runs programs and waits for their end. */
final class ProgramRunner {
    /** The message of glibc's loader about a missing library. */
    private static final Pattern MISSING_LIBRARY =
            Pattern.compile("error while loading shared libraries: ([^\\s:]+): cannot open shared object file");

    private ProgramRunner() {}

    /**
     * The end of a program.
     *
     * @param exitCode 0 for success
     * @param output its standard output and standard error
     */
    record ProgramResult(int exitCode, String output) {
        boolean succeeded() {
            return exitCode == 0;
        }

        /** The package to install if the program lacks a library; empty if it lacks none. */
        Optional<String> missingLibrary() {
            Matcher lacking = MISSING_LIBRARY.matcher(output);
            return lacking.find()
                    ? Optional.of("this machine lacks " + lacking.group(1)
                            + ", which PostgreSQL needs; install it (Debian and Ubuntu: packages libstdc++6 and"
                            + " libgcc-s1; Fedora and RHEL: libstdc++ and libgcc), name a server of your own (option"
                            + " url), or leave PostgreSQL out (--targets)")
                    : Optional.empty();
        }

        /**
         * The line with the reason of a failure: the first that looks like an error, else the last.
         */
        String errorLine() {
            List<String> lines = output.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            return lines.stream()
                    .filter(ProgramRunner::isErrorLine)
                    .findFirst()
                    .orElse(lines.isEmpty() ? "exit code " + exitCode : lines.get(lines.size() - 1));
        }
    }

    /**
     * Runs a program. Its output goes to a file, so that children that it leaves running do not delay this call.
     *
     * @param scratch the directory for that file
     * @throws StoreException if the program cannot be started or takes longer than the limit
     */
    static ProgramResult run(Path scratch, Duration limit, List<String> command) throws StoreException {
        Path log = null;
        try {
            log = Files.createTempFile(scratch, "command-", ".log");
            Process process = builder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
                throw new StoreException(
                        "'" + String.join(" ", command) + "' took longer than " + limit.toSeconds() + " s");
            }
            return new ProgramResult(process.exitValue(), Files.readString(log));
        } catch (IOException e) {
            throw new StoreException("'" + command.get(0) + "' cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while '" + command.get(0) + "' was running", e);
        } finally {
            DirectoryTree.deleteQuietly(log);
        }
    }

    /**
     * A builder whose environment does not affect PostgreSQL's programs, with messages in English. The program is in a session of its
     * own.
     */
    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = ChildProcess.builder(OwnSession.command(command));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    private static boolean isErrorLine(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        return lower.contains("error:") || lower.contains("fatal:") || lower.contains("panic:");
    }
}
