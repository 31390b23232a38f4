package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.core.environment.filesystem.DirectoryTree;

/**
 * A temporary directory of a cross-check, deleted when this is closed.
 *
 * @param path exists until this is closed
 */
public record ScratchDirectory(Path path) implements AutoCloseable {
    private static final String NAME = "harness-cross-check-";

    /** Makes one in the directory for temporary files. */
    public static ScratchDirectory make() throws IOException {
        return new ScratchDirectory(Files.createTempDirectory(NAME));
    }

    /** Makes one below a directory. */
    public static ScratchDirectory in(Path directory) throws IOException {
        return new ScratchDirectory(Files.createTempDirectory(directory, NAME));
    }

    @Override
    public void close() throws IOException {
        DirectoryTree.delete(path);
    }
}
