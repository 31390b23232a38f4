package org.storeharness.run.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.storeharness.json.JsonLinesWriter;
import org.storeharness.result.ClientInterval;

/** Writes what the harness itself used to {@code client.jsonl}. Used by the thread of the run. */
public final class ClientLog implements AutoCloseable {
    private final JsonLinesWriter<ClientInterval> counters;

    /**
     * @throws IOException if the file cannot be written
     */
    public ClientLog(Path path) throws IOException {
        counters = new JsonLinesWriter<>(path);
    }

    /**
     * Writes what was seen in an interval.
     *
     * @param lines one for each of the stages that share the phase
     */
    public void write(List<ClientInterval> lines) {
        try {
            for (ClientInterval line : lines) {
                counters.write(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the log of the client cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        counters.close();
    }
}
