package org.storeharness.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.LogLines;

/**
 * Reads the complete intervals that {@link IntervalLog} wrote; ignores an incomplete interval at the end, where a crash
 * truncated the log. Used by one thread.
 */
public final class IntervalLogReader {
    private static final int MAX_PHASES = 10_000;

    /**
     * A line with a histogram: {@code Tag=TAG,START,LENGTH,MAXIMUM,HISTOGRAM}, the headline without a tag. The start is before that of the run
     * where the wall clock was set back in between. Only what {@link IntervalLog} writes is read, so that no line can cause a large
     * allocation.
     */
    private static final Pattern LINE =
            Pattern.compile("(?:Tag=([^,]+),)?-?[\\d.]+,[\\d.]+,[\\d.]+,([A-Za-z0-9+/=]++)");

    private final Predicate<PhaseId> wanted;
    private final IntervalVisitor sink;
    private final Map<String, PhaseId> begun = new HashMap<>();
    private final Set<PhaseId> phases = new HashSet<>();
    private final PhaseTotals interval = new PhaseTotals();
    private LogMarker.@Nullable IntervalStart openInterval;
    private @Nullable PhaseId openPhase;
    private int missingLines;

    private IntervalLogReader(Predicate<PhaseId> wanted, IntervalVisitor sink) {
        this.wanted = wanted;
        this.sink = sink;
    }

    /** Receives what is read, in the order of the log. */
    @FunctionalInterface
    public interface IntervalVisitor {
        /**
         * A complete interval of a wanted phase.
         *
         * @param phase the phase
         * @param endNanos its end from the start of the phase
         * @param samples the interval's samples, valid during the call
         */
        void interval(PhaseId phase, long endNanos, PhaseTotals samples);

        /**
         * A wanted phase with at least one interval has ended.
         *
         * @param phase the phase
         * @param nanos the end of its last operation, from its start
         */
        default void phaseEnded(PhaseId phase, long nanos) {}
    }

    /**
     * Reads a log.
     *
     * @param wanted says which phases to read
     * @return the merged samples of the wanted phases with at least one complete interval, in the order of the log, which has no
     *     times by server
     * @throws IOException if the file cannot be read
     * @throws InvalidValueException if it is no file, or a line before the last one is damaged; names file and line
     */
    public static Map<PhaseId, PhaseTotals> read(Path file, Predicate<PhaseId> wanted) throws IOException {
        Map<PhaseId, PhaseTotals> phases = new LinkedHashMap<>();
        read(
                file,
                wanted,
                (phase, endNanos, samples) ->
                        phases.computeIfAbsent(phase, any -> new PhaseTotals()).add(samples));
        return phases;
    }

    /**
     * Reads a log, interval by interval.
     *
     * @param wanted says which phases to read
     * @throws IOException if the file cannot be read
     * @throws InvalidValueException if it is no file, or a line before the last one is damaged; names file and line
     */
    public static void read(Path file, Predicate<PhaseId> wanted, IntervalVisitor sink) throws IOException {
        IntervalLogReader reader = new IntervalLogReader(wanted, sink);
        try (LogLines lines = new LogLines(file)) {
            for (String line = lines.next(); line != null; line = lines.next()) {
                try {
                    reader.take(line);
                } catch (InvalidValueException e) {
                    throw new InvalidValueException(file + ":" + lines.number(), e.getMessage());
                }
            }
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
        if (mark instanceof LogMarker.PhaseStart start) {
            begun.put(start.tag(), start.phase());
        } else if (mark instanceof LogMarker.IntervalStart next) {
            PhaseId phase = begun.get(next.tag());
            if (phase == null) {
                throw new InvalidValueException(
                        "", "is of a phase that no comment before it describes, as an older version wrote it");
            }
            openInterval = next;
            openPhase = wanted.test(phase) ? phase : null;
            missingLines = next.lines();
            endIfWhole(next);
        } else if (mark instanceof LogMarker.PhaseEnd over) {
            PhaseId phase = begun.get(over.tag());
            if (phase != null && phases.contains(phase)) {
                sink.phaseEnded(phase, over.nanos());
            }
        }
    }

    /**
     * Lines without a tag repeat the data of other lines; a line outside an interval only ends a phase or contains
     * hiccups.
     */
    private void takeSamples(String line) {
        Matcher fields = LINE.matcher(line);
        if (!fields.matches()) {
            throw noLine();
        }
        String tag = fields.group(1);
        LogMarker.IntervalStart current = openInterval;
        if (current == null || missingLines == 0) {
            if (tag != null && !tag.endsWith(IntervalLog.HICCUP)) {
                throw noLine();
            }
            return;
        }
        if (tag != null && openPhase != null) {
            if (!tag.startsWith(current.tag() + "/")) {
                throw new InvalidValueException("", "stands in an interval of " + current.tag());
            }
            interval.times(tag.substring(current.tag().length() + 1)).add(HistogramText.readFilled(fields.group(2)));
        }
        missingLines--;
        endIfWhole(current);
    }

    private static InvalidValueException noLine() {
        return new InvalidValueException("", "is not a line of an interval log");
    }

    private void endIfWhole(LogMarker.IntervalStart current) {
        PhaseId phase = openPhase;
        if (missingLines == 0 && phase != null) {
            interval.addUntimedCounts(current.counts());
            registerPhase(phase);
            sink.interval(phase, current.endNanos(), interval);
            interval.reset();
        }
    }

    private void registerPhase(PhaseId phase) {
        if (phases.add(phase) && phases.size() > MAX_PHASES) {
            throw new InvalidValueException("", "begins more than " + MAX_PHASES + " phases");
        }
    }
}
