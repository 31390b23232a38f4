package org.storeharness.core.sample.log;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.storeharness.core.sample.IntervalSamples;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.SampleTag;
import org.storeharness.core.sample.percentile.Latencies;
import org.storeharness.core.unit.InvalidValueException;

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
    private static final int HEADER_BYTES = 40;
    private static final int COMPRESSED_HEADER_BYTES = 8;
    private static final int MAX_COUNT_BYTES = 1 << 20;
    private static final long MAX_SAMPLES = 1L << 50;

    /**
     * @throws InvalidValueException if it is not such a line
     */
    static HistogramLine read(String line) {
        String[] fields = line.split(",", FIELDS + 1);
        if (fields.length != FIELDS || !fields[0].startsWith(START)) {
            throw new InvalidValueException("", "is no line of an interval log");
        }
        String whole = fields[0].substring(START.length());
        SampleTag tag = SampleTag.parseSuffix(whole);
        int phaseEnd = whole.length() - tag.text().length() - 1;
        if (phaseEnd <= 0) {
            throw new InvalidValueException("", "is no line of an interval log");
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
        tag.addTo(times(), interval);
    }

    private Histogram times() {
        try {
            byte[] bytes = Base64.getDecoder().decode(histogram);
            checkHeader(bytes);
            Histogram times = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
            if (times.getTotalCount() >= 1 && times.getTotalCount() <= MAX_SAMPLES) {
                return times;
            }
        } catch (DataFormatException | RuntimeException e) {
            // any failure means that the line is damaged
        }
        throw new InvalidValueException("", "has a histogram that cannot be read");
    }

    /** Rejects histograms with other parameters than ours before memory is allocated for them. */
    private static void checkHeader(byte[] bytes) throws DataFormatException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, COMPRESSED_HEADER_BYTES, bytes.length - COMPRESSED_HEADER_BYTES);
            inflater.inflate(header);
        } finally {
            inflater.end();
        }
        header.flip();
        header.getInt();
        int countBytes = header.getInt();
        header.getInt();
        int digits = header.getInt();
        long lowest = header.getLong();
        long highest = header.getLong();
        if (countBytes < 0
                || countBytes > MAX_COUNT_BYTES
                || digits != Latencies.DIGITS
                || lowest != 1
                || highest > 4 * IntervalSamples.MAX_NANOS) {
            throw new DataFormatException("another shape of histogram");
        }
    }
}
