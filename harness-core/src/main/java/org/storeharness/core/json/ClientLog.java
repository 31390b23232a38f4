package org.storeharness.core.json;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.storeharness.core.result.ClientInterval;
import tools.jackson.core.JsonGenerator;

/** Writes {@code client.jsonl}: one JSON document a line, each whole on the disk before the next. Used by one thread. */
public final class ClientLog implements AutoCloseable {
    private final FileOutputStream file;

    /**
     * @throws IOException if the file cannot be written
     */
    public ClientLog(Path path) throws IOException {
        file = new FileOutputStream(path.toFile(), true);
    }

    /**
     * Adds a line.
     *
     * @throws IOException if it cannot be written
     */
    public void write(ClientInterval interval) throws IOException {
        StringWriter line = new StringWriter();
        try (JsonGenerator out = ResultJson.lines().createGenerator(line)) {
            new RecordWriter(out).write(ClientInterval.class, interval);
        }
        file.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
