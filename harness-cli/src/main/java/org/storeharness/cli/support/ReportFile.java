package org.storeharness.cli.support;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.storeharness.core.unit.FileErrorText;

/** A file for a report. Whoever reads it at any time sees the old content or the new one. */
final class ReportFile {
    private final Path path;

    ReportFile(Path path) {
        this.path = path;
    }

    /**
     * Replaces the file, or makes it. A symbolic link stays, and what it leads to is replaced.
     *
     * @throws FileSystemException if there is something else than a file, or it cannot be written
     */
    void replace(String text) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new FileSystemException(path.toString(), null, "is no regular file");
        }
        Path file = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        Path next = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".next");
        try {
            Files.writeString(next, text, StandardOpenOption.CREATE_NEW);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new FileSystemException(path.toString(), null, FileErrorText.reason(e));
        } finally {
            Files.deleteIfExists(next);
        }
    }
}
