package org.storeharness.core.environment.filesystem;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A new file in a probed directory, removed when closed. */
record ProbeFile(Path path) implements AutoCloseable {
    static ProbeFile in(Path directory) throws IOException {
        return new ProbeFile(Files.createTempFile(directory, "harness-probe-", ".tmp"));
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
