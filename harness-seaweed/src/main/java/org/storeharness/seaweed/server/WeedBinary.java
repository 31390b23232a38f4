package org.storeharness.seaweed.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.StoreException;

/** Finds SeaweedFS's program {@code weed}. */
public final class WeedBinary {
    /** The environment variable that names it. */
    public static final String VARIABLE = "HARNESS_WEED";

    private WeedBinary() {}

    /**
     * The program that the option names, or else the variable {@value #VARIABLE}, or else the one in {@code PATH}.
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
        return Optional.empty();
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
