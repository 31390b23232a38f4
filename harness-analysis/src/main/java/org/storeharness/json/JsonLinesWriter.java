package org.storeharness.json;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.storeharness.unit.DurableFiles;
import tools.jackson.core.JsonGenerator;

/**
 * Writes a log of JSON documents, one per line, each written to the file before the next. Used by one thread.
 *
 * @param <T> the type of a line
 */
public final class JsonLinesWriter<T extends Record> implements AutoCloseable {
    private final Class<T> type;
    private final FileChannel file;

    /**
     * @throws IOException if the file cannot be written
     */
    public JsonLinesWriter(Path path, Class<T> type) throws IOException {
        this.type = type;
        this.file = DurableFiles.openToAppend(path);
    }

    /**
     * Adds a line.
     *
     * @throws IOException if it cannot be written
     */
    public void write(T entry) throws IOException {
        StringWriter line = new StringWriter();
        try (JsonGenerator out = ResultJson.compactWriter().createGenerator(line)) {
            new RecordWriter(out).write(type, entry);
        }
        DurableFiles.append(file, line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Syncs the file and closes it. */
    @Override
    public void close() throws IOException {
        try (file) {
            file.force(true);
        }
    }
}
