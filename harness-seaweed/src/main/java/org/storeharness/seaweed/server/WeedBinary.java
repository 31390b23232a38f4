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
import org.storeharness.core.environment.UserCacheDirectory;
import org.storeharness.core.store.StoreException;

/** Finds SeaweedFS's program {@code weed}. */
public final class WeedBinary {
    /** The environment variable that names it. */
    public static final String VARIABLE = "HARNESS_WEED";

    private static final long TIMEOUT_SECONDS = 30;
    private static final int MAX_OUTPUT_BYTES = 1 << 16;

    private WeedBinary() {}

    /**
     * The program that the option names, or else the variable {@value #VARIABLE}, or else the one in {@code PATH}, or else
     * the one that was installed into the user's cache.
     *
     * @param option the option's value, or {@code null}
     * @param environment the environment variables
     * @throws StoreException if one is named but cannot be executed
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

    /** Where an installed program is or will be, in the user's cache; empty if there is no cache. */
    public static Optional<Path> installed(Map<String, String> environment) {
        return UserCacheDirectory.locate(environment).map(cache -> cache.resolve("seaweedfs/weed"));
    }

    /**
     * What the program says of its version, in one line.
     *
     * @throws StoreException if it does not run here
     */
    public static String version(Path weed) throws StoreException {
        CommandOutput said = run(weed, "version");
        String line = said.text().lines().findFirst().orElse("");
        if (!said.succeeded() || line.isEmpty()) {
            throw new StoreException("weed does not run on this machine: 'weed version' said '" + line + "'");
        }
        return line;
    }

    /** Whether a command of the program has this flag; not all releases have all. */
    static boolean supportsFlag(Path weed, String command, String flag) throws StoreException {
        CommandOutput said = run(weed, "help", command);
        return said.succeeded() && said.text().contains("-" + flag);
    }

    /**
     * What a command printed.
     *
     * @param succeeded whether it has ended well
     */
    private record CommandOutput(boolean succeeded, String text) {}

    /** For commands that print less than a pipe holds. */
    private static CommandOutput run(Path weed, String... arguments) throws StoreException {
        List<String> command = new ArrayList<>(List.of(weed.toString()));
        command.addAll(List.of(arguments));
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new StoreException("weed does not run on this machine: " + e.getMessage(), e);
        }
        try (InputStream out = process.getInputStream()) {
            process.getOutputStream().close();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                return new CommandOutput(false, "");
            }
            String text = new String(out.readNBytes(MAX_OUTPUT_BYTES), StandardCharsets.UTF_8).strip();
            return new CommandOutput(process.exitValue() == 0, text);
        } catch (IOException e) {
            throw new StoreException("weed does not run on this machine: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while weed was tried", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Path executable(Path path, String source) throws StoreException {
        if (!isExecutable(path)) {
            throw new StoreException("weed '" + path + "' is no executable file (from " + source
                    + "); give the path of SeaweedFS's program, or none to have it looked for in PATH");
        }
        return path;
    }

    private static boolean isExecutable(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path);
    }
}
