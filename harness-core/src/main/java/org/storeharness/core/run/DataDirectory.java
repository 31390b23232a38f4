package org.storeharness.core.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A directory of this run's own for the data of stores on this machine; it goes when the run ends. */
final class DataDirectory implements AutoCloseable {
    private final Path path;

    private DataDirectory(Path path) {
        this.path = path;
    }

    /**
     * @throws RunException if it cannot be made there
     */
    static DataDirectory create(Path parent, String runId) throws RunException {
        try {
            return new DataDirectory(Files.createDirectory(parent.resolve("harness-" + runId)));
        } catch (IOException e) {
            throw new RunException(
                    "cannot make a directory in the data directory " + parent + " (" + reason(e)
                            + "); name a writable one with --data-dir",
                    e);
        }
    }

    Path path() {
        return path;
    }

    /** Removes the directory with all in it; symbolic links are removed, not followed. */
    @Override
    public void close() throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static String reason(IOException e) {
        return e.getClass().getSimpleName().replace("Exception", "") + ": " + e.getMessage();
    }
}
