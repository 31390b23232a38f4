package org.storeharness.core.sample.log;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;

/** A comment in an interval log that other readers pass over. */
sealed interface LogMarker {
    /** The tag of the phase. */
    String tag();

    /** The comment, without the {@code #} in front. */
    String text();

    /**
     * An interval begins. It is whole if all of its lines follow.
     *
     * @param number the interval, from 0
     * @param nanos the length of an interval
     * @param lines how many lines with histograms it has
     * @param counts operations without a time, late ones and retries, as {@code write/ok/late}; none is 0
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
            counts.forEach((name, count) -> Check.range(name, count, 1, MAX_COUNT));
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
        if (!line.startsWith("#[" + IntervalStart.WORD + " ") && !line.startsWith("#[" + PhaseEnd.WORD + " ")) {
            return null;
        }
        String[] words = line.substring(2, Math.max(2, line.length() - 1)).split(" ");
        boolean interval = words[0].equals(IntervalStart.WORD);
        if (!line.endsWith("]") || words.length < (interval ? IntervalStart.WORDS : PhaseEnd.WORDS)) {
            throw new InvalidValueException("", "has a comment without its end");
        }
        if (!interval) {
            return new PhaseEnd(words[1], number(words[2]));
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        for (int i = IntervalStart.WORDS; i < words.length; i++) {
            int equals = Math.max(0, words[i].lastIndexOf('='));
            counts.put(words[i].substring(0, equals), number(words[i].substring(equals + 1)));
        }
        int lines = (int) Math.min(Integer.MAX_VALUE, number(words[4]));
        return new IntervalStart(words[1], number(words[2]), number(words[3]), lines, counts);
    }

    private static long number(String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new InvalidValueException("", "has a comment in which a number was expected");
        }
    }
}
