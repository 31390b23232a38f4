package org.storeharness.run.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.JsonLinesWriter;
import org.storeharness.result.HostLogLine;
import org.storeharness.result.IntervalSnapshot;

/** Writes what each of several hosts did to {@code hosts.jsonl}, which does not exist without a line. Used by the thread of the run. */
public final class HostLog implements AutoCloseable {
    private final Path path;
    private @Nullable JsonLinesWriter<HostLogLine> lines;

    public HostLog(Path path) {
        this.path = path;
    }

    /**
     * Writes what a host did in an interval.
     *
     * @param phase the tag of the phase in the interval log
     */
    public void write(String host, String phase, long interval, IntervalSnapshot did) {
        try {
            if (lines == null) {
                lines = new JsonLinesWriter<>(path);
            }
            lines.write(new HostLogLine(host, phase, interval, did.ok(), did.failed(), did.p50Nanos(), did.p99Nanos()));
        } catch (IOException e) {
            throw new UncheckedIOException("the log of the hosts cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() throws IOException {
        if (lines != null) {
            lines.close();
        }
    }
}
