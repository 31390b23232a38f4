package org.storeharness.api.execution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.SystemFiles;
import org.storeharness.environment.UserCacheDirectory;
import org.storeharness.unit.InvalidValueException;

/**
 * The directory for the data of stores on this machine, where none is named: in the user's directory for caches, or below the working
 * directory where that is in memory.
 *
 * @param cache the harness's directory in that for caches
 */
public record DefaultDataDirectory(Path cache) {
    private static final Path HERE = Path.of(".cache/store-harness");
    private static final String NAME = "data";

    /** The default directory of the user of this process; below the working directory if the user has no directory for caches. */
    public static DefaultDataDirectory ofThisUser() {
        return of(System.getenv());
    }

    static DefaultDataDirectory of(Map<String, String> environment) {
        return new DefaultDataDirectory(UserCacheDirectory.locate(environment).orElse(HERE));
    }

    /** The directories that are used by default, which may not exist. */
    public List<Path> candidates() {
        return List.of(cache.resolve(NAME).toAbsolutePath(), HERE.resolve(NAME).toAbsolutePath());
    }

    /**
     * The given directory, else the default one, which is made.
     *
     * @param field names the directory in errors
     * @param given by the user; {@code null} for the default
     * @throws InvalidValueException if the given one does not exist, or there is no default that is on a disk
     */
    public Path orGiven(String field, @Nullable Path given) {
        if (given != null) {
            if (!Files.isDirectory(given)) {
                throw new InvalidValueException(field, "must be an existing directory, got '" + given + "'");
            }
            return given.toAbsolutePath();
        }
        List<String> rejected = new ArrayList<>();
        for (Path base : List.of(cache, HERE)) {
            try {
                Path candidate = Files.createDirectories(base.resolve(NAME)).toAbsolutePath();
                FileSystemKind kind = new FileSystemProbe(SystemFiles.ofThisMachine())
                        .describe(candidate)
                        .kind();
                if (kind != FileSystemKind.MEMORY) {
                    return candidate;
                }
                rejected.add(candidate + " is in memory");
            } catch (IOException e) {
                rejected.add(base.toAbsolutePath() + " is not writable");
            }
        }
        throw new InvalidValueException(field, "is needed: " + String.join(", ", rejected));
    }
}
