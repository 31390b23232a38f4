package org.storeharness.core.sample.log;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.SampleTag;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;

/**
 * Reads back what {@link IntervalLog} wrote, as far as it is whole: what stands after the last whole interval, where a crash
 * cut the log off, is left out. Used by one thread.
 */
public final class IntervalLogReader {
    private static final int MAX_LINE_BYTES = 1 << 22;
    private static final int MAX_PHASES = 10_000;

    private final Predicate<String> wanted;
    private final IntervalVisitor sink;
    private final Set<String> phases = new HashSet<>();
    private final PhaseTotals interval = new PhaseTotals();
    private LogMarker.@Nullable IntervalStart openInterval;
    private int missingLines;
    private int lineNumber;

    private IntervalLogReader(Predicate<String> wanted, IntervalVisitor sink) {
        this.wanted = wanted;
        this.sink = sink;
    }

    /** Takes what is read, in the order of the log. */
    public interface IntervalVisitor {
        /**
         * A whole interval of a wanted phase.
         *
         * @param tag the tag of the phase
         * @param endNanos its end from the start of the phase
         * @param samples what it holds, only while this call lasts
         */
        void interval(String tag, long endNanos, PhaseTotals samples);

        /**
         * A wanted phase, of which there was an interval, has no other.
         *
         * @param nanos the end of its last operation, from its start
         */
        void phaseEnded(String tag, long nanos);
    }

    /**
     * Reads a log.
     *
     * @param wanted says by their tags which phases to read
     * @return the wanted phases of which a whole interval is there, by tag, in the order of the log
     * @throws IOException if the file cannot be read
     * @throws InvalidValueException if it is no file, or a line before the last one is damaged; names file and line
     */
    public static Map<String, LoggedPhase> read(Path file, Predicate<String> wanted) throws IOException {
        Map<String, LoggedPhase> phases = new LinkedHashMap<>();
        read(file, wanted, new IntervalVisitor() {
            @Override
            public void interval(String tag, long endNanos, PhaseTotals samples) {
                phases.computeIfAbsent(tag, any -> new LoggedPhase()).add(samples, endNanos);
            }

            @Override
            public void phaseEnded(String tag, long nanos) {
                Check.present(phases, tag).endAt(nanos);
            }
        });
        return phases;
    }

    /**
     * Reads a log, interval by interval.
     *
     * @param wanted says by their tags which phases to read
     * @throws IOException if the file cannot be read
     * @throws InvalidValueException if it is no file, or a line before the last one is damaged; names file and line
     */
    public static void read(Path file, Predicate<String> wanted, IntervalVisitor sink) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new InvalidValueException(file.toString(), "is no regular file");
        }
        IntervalLogReader reader = new IntervalLogReader(wanted, sink);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            for (String line = reader.nextLine(in); line != null; line = reader.nextLine(in)) {
                reader.take(line);
            }
        } catch (InvalidValueException e) {
            throw new InvalidValueException(file + ":" + reader.lineNumber, e.getMessage());
        }
    }

    private void take(String line) {
        if (line.startsWith("#")) {
            LogMarker mark = LogMarker.read(line);
            if (mark != null) {
                take(mark);
            }
        } else if (!line.startsWith("\"")) {
            takeSamples(line);
        }
    }

    private void take(LogMarker mark) {
        if (missingLines > 0) {
            throw new InvalidValueException("", "stands where " + missingLines + " lines of an interval are missing");
        }
        if (mark instanceof LogMarker.IntervalStart next) {
            openInterval = next;
            missingLines = next.lines();
            endIfWhole(next);
        } else if (mark instanceof LogMarker.PhaseEnd over && phases.contains(over.tag())) {
            sink.phaseEnded(over.tag(), over.nanos());
        }
    }

    /** Lines without a tag repeat what others hold; one that belongs to no interval only ends a phase, or tells of hiccups. */
    private void takeSamples(String line) {
        boolean tagged = !HistogramLine.isUntagged(line);
        LogMarker.IntervalStart current = openInterval;
        if (current == null || missingLines == 0) {
            if (tagged && HistogramLine.read(line).tag() != SampleTag.OfClient.HICCUP) {
                throw new InvalidValueException("", "is no line of an interval log");
            }
            return;
        }
        if (tagged && wanted.test(current.tag())) {
            HistogramLine samples = HistogramLine.read(line);
            if (!samples.phase().equals(current.tag())) {
                throw new InvalidValueException("", "stands in an interval of " + current.tag());
            }
            samples.addTo(interval);
        }
        missingLines--;
        endIfWhole(current);
    }

    private void endIfWhole(LogMarker.IntervalStart current) {
        if (missingLines == 0 && wanted.test(current.tag())) {
            interval.addUntimedCounts(current.counts());
            registerPhase(current.tag());
            sink.interval(current.tag(), current.endNanos(), interval);
            interval.reset();
        }
    }

    private void registerPhase(String tag) {
        if (phases.add(tag) && phases.size() > MAX_PHASES) {
            throw new InvalidValueException("", "begins more than " + MAX_PHASES + " phases");
        }
    }

    /** The next line that ends with a line feed, without it. */
    private @Nullable String nextLine(InputStream in) throws IOException {
        lineNumber++;
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                return line.toString(StandardCharsets.UTF_8);
            }
            line.write(next);
            if (line.size() > MAX_LINE_BYTES) {
                throw new InvalidValueException("", "is longer than " + MAX_LINE_BYTES + " bytes");
            }
        }
        return null;
    }
}
