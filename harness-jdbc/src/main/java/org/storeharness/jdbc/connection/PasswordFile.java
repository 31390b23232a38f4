package org.storeharness.jdbc.connection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.storeharness.store.StoreException;

/** Reads the file that the option {@code passwordFile} names. */
public final class PasswordFile {
    private PasswordFile() {}

    /** The password: the first line. */
    public static String read(Path file) throws StoreException {
        try (var lines = Files.lines(file, StandardCharsets.UTF_8)) {
            return lines.findFirst().orElse("");
        } catch (IOException | UncheckedIOException e) {
            throw new StoreException(
                    "the password file " + file + " cannot be read ("
                            + e.getClass().getSimpleName()
                            + "); correct the option passwordFile or the file's permissions",
                    e);
        }
    }
}
