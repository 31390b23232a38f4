package org.storeharness.sample;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.DurableFiles;

/**
 * Writes intervals as a standard HdrHistogram log: one line per interval, kind, outcome and time. Values are
 * nanoseconds, printed maxima milliseconds. Used by one thread.
 *
 * <p>Tags: {@code PHASE/KIND/OUTCOME/service} and {@code .../response} for operations, {@code
 * PHASE/script/NUMBER/OUTCOME/service} and {@code .../response} for the operations of each script separately, {@code
 * PHASE/part/PART} for their parts, and {@code PHASE/client/lateness} and {@code .../hiccup} for the harness itself;
 * PHASE is {@link PhaseId#tag}, which nothing parses: a comment before the first line of a phase contains its stage
 * field by field. For every tag, start times ascend. Lines without a tag, which tools show first, contain the headline:
 * successful operations of all kinds in phases that count, response times under open load and service times under
 * closed load.
 *
 * <p>The lines of an interval are written to the file at once, after a comment with their number and the counts of
 * operations without a time ({@link LogMarker}), so a reader can distinguish a complete interval from one truncated by
 * a crash. Comments precede histograms and are never last, where {@link org.HdrHistogram.HistogramLogReader#hasNext}
 * would take them for another interval.
 */
public final class IntervalLog implements AutoCloseable {
    /** The name of the file in a run directory. */
    public static final String FILE = "intervals.hlog";

    /** The length of an interval of a run's logs. */
    public static final long INTERVAL_NANOS = 1_000_000_000L;

    /** Ends the tags of the pauses of the process, which are no samples of a worker, so that no interval has them. */
    static final String HICCUP = "/client/hiccup";

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final FileChannel file;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(lines, true, StandardCharsets.UTF_8));
    private final Histogram emptyHistogram = new Histogram(Latencies.DIGITS);
    private final long runStartMillis;

    /**
     * @throws IOException if the file cannot be written
     * @throws UncheckedIOException if writing fails
     */
    public IntervalLog(Path path, Instant runStart) throws IOException {
        file = DurableFiles.openToAppend(path);
        runStartMillis = runStart.toEpochMilli();
        writer.outputComment("[times in nanoseconds; tag: phase/kind/outcome/time; without a tag: the headline]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(runStartMillis);
        writer.setBaseTime(runStartMillis);
        writer.outputLegend();
        flush();
    }

    /**
     * A name with every character that tags may not have replaced; letters, digits and {@code . _ - / : =} are kept.
     */
    public static String tag(String name) {
        return name.replaceAll("[^A-Za-z0-9._/:=-]", "_");
    }

    /**
     * Creates a sink for one phase.
     *
     * @param phase the phase
     * @param phaseStartMillis its start, in milliseconds since the epoch
     * @param intervalNanos the length of its intervals
     * @param counts whether the phase is part of the headline
     */
    public PhaseLog phase(PhaseId phase, long phaseStartMillis, long intervalNanos, boolean counts) {
        return new PhaseLog(phase, phaseStartMillis, intervalNanos, counts);
    }

    /** Receives the intervals of one phase. Methods that write throw {@link UncheckedIOException} on errors. */
    public final class PhaseLog implements IntervalMerger.IntervalSink<PhaseTotals> {
        private final String tag;
        private final long startMillis;
        private final long intervalNanos;
        private final boolean counts;
        private final PhaseId phase;
        private boolean begun;
        private long overNanos = Long.MAX_VALUE;

        private PhaseLog(PhaseId phase, long startMillis, long intervalNanos, boolean counts) {
            this.phase = phase;
            this.tag = phase.tag();
            this.startMillis = startMillis;
            this.intervalNanos = intervalNanos;
            this.counts = counts;
        }

        @Override
        public void accept(long number, PhaseTotals samples) {
            Map<String, Histogram> tagged = samples.histogramsByTag();
            int lines = tagged.size() + (counts ? 1 : 0);
            begin();
            writer.outputComment(
                    new LogMarker.IntervalStart(tag, number, intervalNanos, lines, samples.untimedCounts()).text());
            tagged.forEach((what, times) -> write(number, tag + "/" + what, times));
            if (counts) {
                write(number, null, samples.headlineTimes());
            }
            flush();
        }

        /**
         * The workers are done: what is written from here on, the last interval, ends there.
         *
         * @param nanos until when the workers had something to do, from the start of the phase
         */
        public void over(long nanos) {
            overNanos = nanos;
        }

        /**
         * Ends the phase.
         *
         * @param nanos the end of its last operation, from its start
         */
        public void end(long nanos) {
            begin();
            writer.outputComment(new LogMarker.PhaseEnd(tag, nanos).text());
            long end = startMillis + nanos / 1_000_000;
            write(null, end, end, emptyHistogram);
            flush();
        }

        /** Writes the pauses of the process in an interval; numbers ascend. */
        public void hiccups(long number, Histogram hiccups) {
            if (hiccups.getTotalCount() > 0) {
                begin();
                write(number, tag + HICCUP, hiccups);
                flush();
            }
        }

        /** The beginning of the tags of this phase. */
        public String tag() {
            return tag;
        }

        /** The start of an interval, in milliseconds since the epoch. */
        public long startMillis(long interval) {
            return startMillis + interval * intervalNanos / 1_000_000;
        }

        /** Writes the phase's first comment, just before its first line. */
        private void begin() {
            if (!begun) {
                begun = true;
                writer.outputComment(new LogMarker.PhaseStart(tag, phase).text());
            }
        }

        private void write(long interval, @Nullable String lineTag, Histogram histogram) {
            write(lineTag, startMillis(interval), endMillis(interval), histogram);
        }

        /** Returns the end in whole milliseconds, as the log has times: one at least, since readers divide by the length. */
        private long endMillis(long interval) {
            long start = startMillis(interval);
            long over = startMillis + -Math.floorDiv(-overNanos, 1_000_000L);
            return over > start ? Math.min(startMillis(interval + 1), over) : startMillis(interval + 1);
        }

        private void write(@Nullable String lineTag, long from, long until, Histogram histogram) {
            histogram.setTag(lineTag);
            histogram.setStartTimeStamp(from);
            histogram.setEndTimeStamp(until);
            writer.outputIntervalHistogram(
                    (from - runStartMillis) / MILLIS_PER_SECOND,
                    (until - runStartMillis) / MILLIS_PER_SECOND,
                    histogram,
                    NANOS_PER_MILLI);
        }
    }

    private void flush() {
        try {
            DurableFiles.append(file, lines.toByteArray());
            lines.reset();
        } catch (IOException e) {
            throw new UncheckedIOException("the interval log cannot be written: " + e.getMessage(), e);
        }
    }

    /** Syncs the log and closes it. */
    @Override
    public void close() {
        try (file) {
            file.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException("the interval log cannot be closed: " + e.getMessage(), e);
        }
    }
}
