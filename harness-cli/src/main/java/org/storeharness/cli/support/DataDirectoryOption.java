package org.storeharness.cli.support;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.DefaultDataDirectory;
import org.storeharness.unit.InvalidValueException;

/** The value of {@code --data-dir}: the directory for the data of stores on this machine. */
public final class DataDirectoryOption {
    private DataDirectoryOption() {}

    /** The directories that are used by default, which may not exist. */
    public static List<Path> defaults() {
        return DefaultDataDirectory.ofThisUser().candidates();
    }

    /**
     * The directory, made if it is the default one.
     *
     * @param given by the user; {@code null} for the default
     * @throws InvalidValueException if the given one does not exist, or there is no default that is on a disk
     */
    public static Path of(@Nullable Path given) {
        return DefaultDataDirectory.ofThisUser().orGiven("--data-dir", given);
    }
}
