package org.storeharness.core.environment.filesystem;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Deletes directories with everything in them. Symbolic links are removed, not followed. */
public final class DirectoryTree {
    private DirectoryTree() {}

    /**
     * Deletes the directory; does nothing if it does not exist.
     *
     * @throws IOException if something of it remains
     */
    public static void delete(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(directory)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }

    /** Deletes the directory as far as possible, after a failure that is the one to report. */
    public static void deleteQuietly(@Nullable Path directory) {
        if (directory != null) {
            try {
                delete(directory);
            } catch (IOException e) {
                // the earlier failure is the one to report
            }
        }
    }
}
