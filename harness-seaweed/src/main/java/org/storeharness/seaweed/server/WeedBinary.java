package org.storeharness.seaweed.server;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.UserCacheDirectory;
import org.storeharness.process.ChildProcess;
import org.storeharness.store.StoreException;

/** Finds SeaweedFS's program {@code weed}, and asks it for its version and flags. */
public final class WeedBinary {
    /** The environment variable that names the program. */
    public static final String VARIABLE = "HARNESS_WEED";

    private WeedBinary() {}

    /**
     * Finds the program: that of the option, else that of the variable {@value #VARIABLE}, else the one in {@code PATH}, else
     * the one that was installed into the user's cache.
     *
     * @param option the option's value, or {@code null}
     * @param environment the environment variables
     * @throws StoreException if option or variable name a file that cannot be executed
     */
    public static Optional<Path> find(@Nullable Path option, Map<String, String> environment) throws StoreException {
        if (option != null) {
            return Optional.of(executable(option, "option weed"));
        }
        String variable = environment.getOrDefault(VARIABLE, "");
        if (!variable.isBlank()) {
            return Optional.of(executable(Path.of(variable), "environment variable " + VARIABLE));
        }
        for (String directory : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path candidate = Path.of(directory, "weed");
            if (!directory.isEmpty() && isExecutable(candidate)) {
                return Optional.of(candidate);
            }
        }
        return installed(environment).filter(WeedBinary::isExecutable);
    }

    /** The place of an installed program in the user's cache; empty if there is no cache. */
    public static Optional<Path> installed(Map<String, String> environment) {
        return UserCacheDirectory.locate(environment).map(cache -> cache.resolve("seaweedfs/weed"));
    }

    /**
     * The program's version, in one line of its own.
     *
     * @throws StoreException if the program does not run on this machine
     */
    public static String version(Path weed) throws StoreException {
        CommandOutput output = run(weed, "version");
        String line = output.text().lines().findFirst().orElse("");
        if (!output.succeeded() || line.isEmpty()) {
            throw new StoreException("weed does not run on this machine: 'weed version' printed '" + line + "'");
        }
        return line;
    }

    /** Whether a command of the program has this flag; releases differ in their flags. */
    static boolean supportsFlag(Path weed, String command, String flag) throws StoreException {
        CommandOutput output = run(weed, "help", command);
        return output.succeeded() && output.text().contains("-" + flag);
    }

    private static CommandOutput run(Path weed, String... arguments) throws StoreException {
        List<String> command = new ArrayList<>(List.of(weed.toString()));
        command.addAll(List.of(arguments));
        try {
            return CommandOutput.of(command);
        } catch (IOException e) {
            throw new StoreException("weed does not run on this machine: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while weed was tried", e);
        }
    }

    private static Path executable(Path path, String source) throws StoreException {
        if (!isExecutable(path)) {
            throw new StoreException("weed '" + path + "' is not an executable file (from " + source
                    + "); give the path of SeaweedFS's program, or none to have it looked for in PATH");
        }
        return path;
    }

    private static boolean isExecutable(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }

    /**
     * The output of a command that ran to its end.
     *
     * @param succeeded whether its exit code is 0
     * @param text its standard output and standard error
     */
    private record CommandOutput(boolean succeeded, String text) {
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
}
