package org.storeharness.cli.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.filesystem.FileSystemKind;
import org.storeharness.core.environment.filesystem.FileSystemProbe;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.unit.InvalidValueException;

/** The value of {@code --data-dir}: the directory for the data of stores on this machine. */
public final class DataDirectoryOption {
    private static final String OPTION = "--data-dir";

    private static final String DEFAULT = ".cache/store-harness/data";

    private DataDirectoryOption() {}

    /** The directories that are used by default, which may not exist. */
    public static List<Path> defaults() {
        return List.of(
                Path.of(System.getProperty("user.home")).resolve(DEFAULT).toAbsolutePath(),
                Path.of(DEFAULT).toAbsolutePath());
    }

    /**
     * The directory, made if it is the default one: below the home directory, or the working directory where that is in memory.
     *
     * @param given by the user; {@code null} for the default
     * @throws InvalidValueException if the given one does not exist, or there is no default that is on a disk
     */
    public static Path of(@Nullable Path given) {
        if (given != null) {
            if (!Files.isDirectory(given)) {
                throw new InvalidValueException(OPTION, "must be an existing directory, got '" + given + "'");
            }
            return given.toAbsolutePath();
        }
        List<String> rejected = new ArrayList<>();
        for (Path base : List.of(Path.of(System.getProperty("user.home")), Path.of(""))) {
            try {
                Path candidate = Files.createDirectories(base.resolve(DEFAULT)).toAbsolutePath();
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
        throw new InvalidValueException(OPTION, "is needed: " + String.join(", ", rejected));
    }
}
