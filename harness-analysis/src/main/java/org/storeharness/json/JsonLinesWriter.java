package org.storeharness.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.storeharness.unit.DurableFiles;

/**
 * Writes a log of JSON documents, one per line, each written to the file before the next. What cannot be written ends the run with an
 * {@link UncheckedIOException} that names the log. Used by one thread.
 *
 * @param <T> the type of a line
 */
public final class JsonLinesWriter<T extends Record> implements AutoCloseable {
    private final Path path;
    private final FileChannel file;

    public JsonLinesWriter(Path path) {
        this.path = path;
        try {
            this.file = DurableFiles.openToAppend(path);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Adds a line. */
    public void write(T entry) {
        try {
            DurableFiles.append(file, (RecordJson.write(entry) + '\n').getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Syncs the file and closes it. */
    @Override
    public void close() {
        try (file) {
            file.force(true);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private UncheckedIOException failed(IOException cause) {
        return new UncheckedIOException(
                "the log " + path.getFileName() + " cannot be written: " + cause.getMessage(), cause);
    }
}
