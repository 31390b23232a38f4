package org.storeharness.cli.support;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.storeharness.core.unit.FileErrorText;

/** A file that holds a report. Readers see the old content or the new one, never a part. */
record ReportFile(Path path) {
    /**
     * Replaces or creates the file. Follows a symbolic link and replaces its target.
     *
     * @throws FileSystemException if it is not a regular file, or cannot be written
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
