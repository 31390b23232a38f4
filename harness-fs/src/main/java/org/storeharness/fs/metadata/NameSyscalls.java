package org.storeharness.fs.metadata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import org.jspecify.annotations.Nullable;

/**
 * Removes and renames with one system call each, through an open directory: {@link Files} examines names first, which adds
 * one or two calls to the measured time. Uses {@link Files} where the filesystem offers no such directory. Used by one
 * thread.
 */
final class NameSyscalls implements AutoCloseable {
    private final DirectoryStream<Path> open;
    private final @Nullable SecureDirectoryStream<Path> secure;

    /** @param directory any existing directory, since all later paths are absolute */
    NameSyscalls(Path directory) throws IOException {
        this.open = Files.newDirectoryStream(directory);
        this.secure = open instanceof SecureDirectoryStream<Path> secure ? secure : null;
    }

    void removeFile(Path file) throws IOException {
        if (secure == null) {
            Files.delete(file);
        } else {
            secure.deleteFile(file);
        }
    }

    void removeDirectory(Path directory) throws IOException {
        if (secure == null) {
            Files.delete(directory);
        } else {
            secure.deleteDirectory(directory);
        }
    }

    void rename(Path from, Path to) throws IOException {
        if (secure == null) {
            Files.move(from, to);
        } else {
            secure.move(from, secure, to);
        }
    }

    @Override
    public void close() {
        try {
            open.close();
        } catch (IOException e) {
            throw new UncheckedIOException("a directory cannot be closed", e);
        }
    }
}
