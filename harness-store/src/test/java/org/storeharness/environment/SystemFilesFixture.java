package org.storeharness.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A made-up {@code /proc} and {@code /sys} under a temporary directory. */
public record SystemFilesFixture(Path root) {
    public SystemFilesFixture write(String path, String text) {
        return write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    public SystemFilesFixture write(String path, byte[] content) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public SystemFiles files() {
        return new SystemFiles(root);
    }
}
