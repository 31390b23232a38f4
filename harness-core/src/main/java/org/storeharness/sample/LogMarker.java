package org.storeharness.sample;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.StageId;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/** A comment in an interval log that other readers ignore. */
sealed interface LogMarker {
    /** The tag of the phase. */
    String tag();

    /** The comment, without the leading {@code #}. */
    String text();

    /**
     * A phase begins. Precedes its first interval.
     *
     * @param tag the beginning of the phase's tags and comments from here on; nothing parses it
     */
    record PhaseStart(String tag, PhaseId phase) implements LogMarker {
        private static final String WORD = "phase";
        private static final int WORDS = 10;

        @Override
        public String text() {
            StageId stage = phase.stage();
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("phase", phase.phase());
            fields.put("stage", phase.stageNumber());
            fields.put("target", stage.target());
            fields.put("workload", stage.cell().workload());
            fields.put("round", stage.round());
            fields.put("concurrency", stage.cell().concurrency());
            fields.put("size", stage.cell().size());
            fields.put("load", stage.cell().load());
            List<String> words = new ArrayList<>(List.of(WORD, tag));
            fields.forEach((name, value) ->
                    words.add(name + "=" + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8)));
            return "[" + String.join(" ", words) + "]";
        }

        private static PhaseStart read(String[] words) {
            Map<String, String> fields = new HashMap<>();
            for (String word : words) {
                int equals = Math.max(0, word.indexOf('='));
                fields.put(word.substring(0, equals), word.substring(equals + 1));
            }
            Cell cell = new Cell(
                    field(fields, "workload"),
                    Arrivals.parse(field(fields, "load")),
                    index(field(fields, "concurrency")),
                    field(fields, "size"));
            StageId stage = new StageId(field(fields, "target"), cell, index(field(fields, "round")));
            return new PhaseStart(words[1], new PhaseId(field(fields, "phase"), index(field(fields, "stage")), stage));
        }

        private static String field(Map<String, String> fields, String name) {
            String value = fields.get(name);
            if (value == null) {
                throw new InvalidValueException("", "has a comment without the field " + name);
            }
            try {
                return URLDecoder.decode(value, StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                throw new InvalidValueException("", "has a comment with a damaged field " + name);
            }
        }
    }

    /**
     * An interval begins. It is complete if all its lines follow.
     *
     * @param number the interval, from 0
     * @param nanos the length of an interval
     * @param lines the number of its lines with histograms
     * @param counts operations without a time, late operations and retries, as {@code write/ok/late}; without zeros
     */
    record IntervalStart(String tag, long number, long nanos, int lines, Map<String, Long> counts)
            implements LogMarker {
        private static final String WORD = "interval";
        private static final long MAX_COUNT = 1_000_000_000_000_000L;
        private static final long MAX_NANOS = 1_000_000_000_000L;
        private static final int MAX_LINES = 10_000;
        private static final int WORDS = 5;

        public IntervalStart {
            Check.range("number", number, 0, MAX_COUNT / 1_000_000);
            Check.range("nanos", nanos, 1, MAX_NANOS);
            Check.range("lines", lines, 0, MAX_LINES);
            counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
        }

        /** The end of the interval from the start of its phase, in nanoseconds. */
        long endNanos() {
            return Math.multiplyExact(number + 1, nanos);
        }

        @Override
        public String text() {
            List<String> words = new ArrayList<>(
                    List.of(WORD, tag, Long.toString(number), Long.toString(nanos), Integer.toString(lines)));
            counts.forEach((name, count) -> words.add(name + "=" + count));
            return "[" + String.join(" ", words) + "]";
        }
    }

    /**
     * No interval of the phase follows.
     *
     * @param nanos the end of its last operation, from its start
     */
    record PhaseEnd(String tag, long nanos) implements LogMarker {
        private static final String WORD = "over";
        private static final int WORDS = 3;

        public PhaseEnd {
            Check.range("nanos", nanos, 0, Long.MAX_VALUE);
        }

        @Override
        public String text() {
            return "[" + WORD + " " + tag + " " + nanos + "]";
        }
    }

    /**
     * Reads a line of a log.
     *
     * @return {@code null} if it is another comment
     * @throws InvalidValueException if it is damaged
     */
    static @Nullable LogMarker read(String line) {
        if (!line.startsWith("#[")) {
            return null;
        }
        String[] words = line.substring(2, Math.max(2, line.length() - 1)).split(" ");
        int least = switch (words[0]) {
            case PhaseStart.WORD -> PhaseStart.WORDS;
            case IntervalStart.WORD -> IntervalStart.WORDS;
            case PhaseEnd.WORD -> PhaseEnd.WORDS;
            default -> 0;
        };
        if (least == 0) {
            return null;
        }
        if (!line.endsWith("]") || words.length < least) {
            throw new InvalidValueException("", "has a comment without its end");
        }
        return switch (words[0]) {
            case PhaseStart.WORD -> PhaseStart.read(words);
            case PhaseEnd.WORD -> new PhaseEnd(words[1], number(words[2]));
            default -> readInterval(words);
        };
    }

    private static IntervalStart readInterval(String[] words) {
        return new IntervalStart(
                words[1],
                number(words[2]),
                number(words[3]),
                index(words[4]),
                counts(Arrays.copyOfRange(words, IntervalStart.WORDS, words.length)));
    }

    /**
     * Counts of an interval, as {@code write/ok/late=3}.
     *
     * @throws InvalidValueException if a word is none
     */
    static Map<String, Long> counts(String[] words) {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (String word : words) {
            int equals = Math.max(0, word.lastIndexOf('='));
            counts.put(
                    word.substring(0, equals),
                    Check.range(
                            "count",
                            number(word.substring(Math.min(word.length(), equals + 1))),
                            1,
                            IntervalStart.MAX_COUNT));
        }
        return counts;
    }

    private static int index(String word) {
        return (int) Check.range("count", number(word), 0, Integer.MAX_VALUE);
    }

    private static long number(String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new InvalidValueException("", "has a comment in which a number was expected");
        }
    }
}
