package org.storeharness.postgres.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Directories with everything in them. */
final class DirectoryTree {
    private DirectoryTree() {}

    /** Lets every user read what is in the directory. */
    static void makeReadableByAll(Path directory) throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Deletes the directory if it is there; links are not followed. */
    static void delete(Path directory) throws IOException {
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

    /** Deletes the directory as far as possible. */
    static void deleteQuietly(@Nullable Path directory) {
        if (directory != null) {
            try {
                delete(directory);
            } catch (IOException e) {
                // only a failed clean-up after another failure, which is the one to report
            }
        }
    }
}
