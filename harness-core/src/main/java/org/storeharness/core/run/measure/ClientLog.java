package org.storeharness.core.run.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.storeharness.core.json.JsonLinesWriter;
import org.storeharness.core.result.timeline.ClientInterval;
import org.storeharness.core.sample.log.IntervalLog;

/**
 * Writes what the harness itself used: counters to {@code client.jsonl} and hiccups to the interval log. Used by the thread of the
 * run.
 */
public final class ClientLog implements AutoCloseable {
    private final JsonLinesWriter<ClientInterval> counters;

    /**
     * @throws IOException if the file cannot be written
     */
    public ClientLog(Path path) throws IOException {
        counters = new JsonLinesWriter<>(path, ClientInterval.class);
    }

    /**
     * Writes what was seen in an interval.
     *
     * @param logs those of the stages that share the phase
     */
    public void write(long interval, ClientObservation observed, List<IntervalLog.PhaseLog> logs) {
        for (IntervalLog.PhaseLog log : logs) {
            log.hiccups(interval, observed.hiccups());
            try {
                counters.write(new ClientInterval(
                        log.tag(),
                        interval,
                        log.startMillis(interval),
                        observed.hiccups().getMaxValue(),
                        observed.counters()));
            } catch (IOException e) {
                throw new UncheckedIOException("the log of the client cannot be written: " + e.getMessage(), e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        counters.close();
    }
}
