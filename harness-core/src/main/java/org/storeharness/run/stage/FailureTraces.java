package org.storeharness.run.stage;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.DocumentException;
import org.storeharness.store.StoreException;
import org.storeharness.unit.FileErrorText;
import org.storeharness.unit.InvalidValueException;

/**
 * Makes one line of any failure. An expected one has its line already; the trace of an unexpected one goes into a file that only its
 * owner may read, {@code failure-1.txt} and so on in the run directory, or one in the directory for temporary files as long as there
 * is none. Any thread may use it.
 */
public final class FailureTraces {
    private static final String NAME = "failure-";
    private static final String SUFFIX = ".txt";
    private static final int MAXIMUM_FILES = 20;

    private final Map<Throwable, String> lines = Collections.synchronizedMap(new IdentityHashMap<>());
    private volatile @Nullable Path directory;

    /** From now on traces go there. */
    public void directory(Path runDirectory) {
        directory = runDirectory;
    }

    /** The line about a failure; the same one names the same file each time. */
    public String line(Throwable failure) {
        if (failure instanceof FileSystemException file) {
            return file.getFile() + ": " + FileErrorText.reason(file);
        }
        if (isExpected(failure)) {
            return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        }
        synchronized (lines) {
            String known = lines.get(failure);
            if (known == null) {
                known = text(failure) + ": this should not happen; " + keep(failure);
                lines.put(failure, known);
            }
            return known;
        }
    }

    private static boolean isExpected(Throwable failure) {
        return failure instanceof StoreException
                || failure instanceof RunException
                || failure instanceof HungCallException
                || failure instanceof InvalidValueException
                || failure instanceof DocumentException
                || failure instanceof IOException
                || failure instanceof UncheckedIOException;
    }

    private static String text(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? name
                : name + ": " + message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    private String keep(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        try {
            return "please report it with its trace, which is in " + write(trace.toString());
        } catch (IOException e) {
            return "its trace could not be kept (" + FileErrorText.reason(e) + ")";
        }
    }

    private Path write(String trace) throws IOException {
        Path place = directory;
        if (place != null) {
            try {
                return writeInto(place, trace);
            } catch (IOException e) {
                // the directory may be full or gone: the trace goes to the temporary files
            }
        }
        Path file = Files.createTempFile("store-harness-" + NAME, SUFFIX, ownerOnly(Path.of("")));
        Files.writeString(file, trace);
        return file;
    }

    private static Path writeInto(Path place, String trace) throws IOException {
        for (int number = 1; number <= MAXIMUM_FILES; number++) {
            Path file = place.resolve(NAME + number + SUFFIX);
            try {
                Files.createFile(file, ownerOnly(place));
            } catch (FileAlreadyExistsException e) {
                continue;
            }
            Files.writeString(file, trace, StandardCharsets.UTF_8, StandardOpenOption.WRITE);
            return file;
        }
        return place.resolve(NAME + MAXIMUM_FILES + SUFFIX);
    }

    private static FileAttribute<?>[] ownerOnly(Path place) {
        return place.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
