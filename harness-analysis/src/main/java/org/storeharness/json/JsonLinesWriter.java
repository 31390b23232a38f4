package org.storeharness.json;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.storeharness.unit.DurableFiles;

/**
 * Writes a log of JSON documents, one per line, each written to the file before the next. Used by one thread.
 *
 * @param <T> the type of a line
 */
public final class JsonLinesWriter<T extends Record> implements AutoCloseable {
    private final FileChannel file;

    /**
     * @throws IOException if the file cannot be written
     */
    public JsonLinesWriter(Path path) throws IOException {
        this.file = DurableFiles.openToAppend(path);
    }

    /**
     * Adds a line.
     *
     * @throws IOException if it cannot be written
     */
    public void write(T entry) throws IOException {
        DurableFiles.append(file, (RecordJson.write(entry) + '\n').getBytes(StandardCharsets.UTF_8));
    }

    /** Syncs the file and closes it. */
    @Override
    public void close() throws IOException {
        try (file) {
            file.force(true);
        }
    }
}
