package org.storeharness.sample;

import java.util.regex.Pattern;
import org.storeharness.unit.InvalidValueException;

/**
 * A line of an interval log with a histogram: {@code Tag=TAG,START,LENGTH,MAXIMUM,HISTOGRAM}. Accepts only what {@link
 * IntervalLog} writes, so no line can cause a large allocation.
 *
 * @param phase the tag of the phase
 * @param tag what the histogram contains
 * @param histogram the times, compressed, in base 64
 */
record HistogramLine(String phase, SampleTag tag, String histogram) {
    /** The beginning of such a line. */
    static final String START = "Tag=";

    /** The start is before that of the run where the wall clock was set back in between. */
    private static final Pattern UNTAGGED = Pattern.compile("-?\\d+\\.\\d+,\\d+\\.\\d+,\\d+\\.\\d+,[A-Za-z0-9+/=]++");

    private static final int FIELDS = 5;

    /**
     * @throws InvalidValueException if it is not such a line
     */
    static HistogramLine read(String line) {
        String[] fields = line.split(",", FIELDS + 1);
        if (fields.length != FIELDS || !fields[0].startsWith(START)) {
            throw new InvalidValueException("", "is not a line of an interval log");
        }
        String whole = fields[0].substring(START.length());
        SampleTag tag = SampleTag.parseSuffix(whole);
        int phaseEnd = whole.length() - tag.text().length() - 1;
        if (phaseEnd <= 0) {
            throw new InvalidValueException("", "is not a line of an interval log");
        }
        return new HistogramLine(whole.substring(0, phaseEnd), tag, fields[FIELDS - 1]);
    }

    /** Whether the line has the other fields of such a line but no tag. */
    static boolean isUntagged(String line) {
        return UNTAGGED.matcher(line).matches();
    }

    /**
     * Adds the times to the interval.
     *
     * @throws InvalidValueException if they cannot be read
     */
    void addTo(PhaseTotals interval) {
        tag.addTo(HistogramText.readFilled(histogram), interval);
    }
}
