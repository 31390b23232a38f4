package org.storeharness.api.execution;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.unit.DurableFiles;
import org.storeharness.unit.FileErrorText;

/** A file that holds a report. Readers see the old content or the new one, never a part, also after a power loss. */
public record ReportFile(Path path) {
    /**
     * Replaces or creates the file. Follows a symbolic link and replaces its target.
     *
     * @throws FileSystemException if it is not a regular file, or cannot be written
     */
    public void replace(String text) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new FileSystemException(path.toString(), null, "is not a regular file");
        }
        Path file = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        try {
            DurableFiles.replace(file, text);
        } catch (IOException e) {
            throw new FileSystemException(path.toString(), null, FileErrorText.reason(e));
        }
    }
}
