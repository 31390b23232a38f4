package org.storeharness.fs.metadata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import org.jspecify.annotations.Nullable;

/**
 * Removes and renames with one call of the kernel each. {@link Files} looks at names before it does, which is a second or third
 * call within the time; an open directory does not. Where directories cannot be opened for that, it is {@link Files}
 * nevertheless. One thread.
 */
final class NameSyscalls implements AutoCloseable {
    private final DirectoryStream<Path> open;
    private final @Nullable SecureDirectoryStream<Path> secure;

    /** @param any an existing directory; all names that are given later are absolute, so that it does not matter which */
    NameSyscalls(Path any) throws IOException {
        this.open = Files.newDirectoryStream(any);
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
