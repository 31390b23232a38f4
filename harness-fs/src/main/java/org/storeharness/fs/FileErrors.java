package org.storeharness.fs;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreException;

/** Maps exceptions of file I/O to outcomes of operations and to messages. */
public final class FileErrors {
    private FileErrors() {}

    /**
     * The failure of an operation.
     *
     * @param directory the directory that the run works in
     */
    public static OperationException toOperationException(
            IOException failure, OperationKind kind, long key, Path directory) {
        String text = message(failure);
        if (failure instanceof NoSuchFileException && kind != OperationKind.WRITE) {
            return failed(Outcome.MISS, "object " + key + " is not there: " + text, failure);
        } else if (failure instanceof EOFException) {
            return failed(Outcome.MISS, text, failure);
        } else if (failure instanceof FileAlreadyExistsException) {
            return failed(Outcome.ERROR, "object " + key + " exists already: " + text, failure);
        } else if (kind.carriesPayload() && isFull(text, directory)) {
            return failed(
                    Outcome.REJECTED, "no space left for object " + key + " in " + directory + ": " + text, failure);
        } else if (text.contains("Too many open files")) {
            return failed(Outcome.ERROR, text + "; " + openFileLimit(), failure);
        }
        return failed(Outcome.ERROR, kind + " of object " + key + " failed: " + text, failure);
    }

    /** The error of a directory that cannot be worked in. */
    public static StoreException unusableDirectory(Path directory, IOException failure) {
        return new StoreException("directory " + directory + " cannot be used: " + message(failure), failure);
    }

    /** A message for people: the system's reason where there is one, since many exceptions hold the path alone. */
    public static String message(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied: " + failure.getMessage();
        } else if (failure instanceof NoSuchFileException) {
            return "no such file: " + failure.getMessage();
        } else if (failure instanceof FileAlreadyExistsException) {
            return "file exists: " + failure.getMessage();
        } else if (failure instanceof FileSystemException inFileSystem && inFileSystem.getReason() != null) {
            return inFileSystem.getReason() + ": " + inFileSystem.getFile();
        }
        return Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
    }

    /** The system's message may be in any language, so the free space is checked too. */
    private static boolean isFull(String text, Path directory) {
        if (text.contains("No space left") || text.contains("quota exceeded")) {
            return true;
        }
        try {
            return Files.getFileStore(directory).getUsableSpace() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String openFileLimit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? "the limit of this process is " + system.getMaxFileDescriptorCount()
                        + "; raise it with ulimit -n, or lower the concurrency"
                : "lower the concurrency";
    }

    private static OperationException failed(Outcome outcome, String reason, IOException cause) {
        return new OperationException(outcome, reason, cause);
    }
}
