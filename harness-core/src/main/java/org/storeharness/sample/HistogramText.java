package org.storeharness.sample;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.InflaterInputStream;
import org.HdrHistogram.Histogram;
import org.storeharness.unit.InvalidValueException;

/**
 * A histogram of times as text without loss: in the format of HdrHistogram, compressed, in base 64. What is read is what {@link
 * #write} makes or an interval log has, so no text can cause a large allocation.
 */
public final class HistogramText {
    private static final int HEADER_BYTES = 40;
    private static final int COMPRESSED_HEADER_BYTES = 8;
    private static final int MAX_COUNT_BYTES = 1 << 20;
    private static final long MAX_SAMPLES = 1L << 50;

    private HistogramText() {}

    /** The text; empty for an empty histogram, and equal for equal ones. */
    public static String write(Histogram times) {
        if (times.getTotalCount() == 0) {
            return "";
        }
        // One that has grown encodes how far: a copy of the least size has a text that depends on nothing but its
        // samples.
        Histogram least = new Histogram(Math.max(2, times.getMaxValue()), Latencies.DIGITS);
        least.add(times);
        ByteBuffer buffer = ByteBuffer.allocate(least.getNeededByteBufferCapacity());
        int length = least.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /**
     * The histogram of a text.
     *
     * @throws InvalidValueException if there is none
     */
    public static Histogram read(String text) {
        Histogram times = Latencies.emptyHistogram();
        if (!text.isEmpty()) {
            times.add(readFilled(text));
        }
        return times;
    }

    /**
     * A histogram with at least one sample.
     *
     * @throws InvalidValueException if it cannot be read
     */
    static Histogram readFilled(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            checkHeader(bytes);
            Histogram times = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
            if (times.getTotalCount() >= 1 && times.getTotalCount() <= MAX_SAMPLES) {
                return times;
            }
        } catch (IOException | DataFormatException | RuntimeException e) {
            // any failure means that the text is damaged
        }
        throw new InvalidValueException("", "has a histogram that cannot be read");
    }

    /** Rejects histograms with other parameters than ours before memory is allocated for them. */
    private static void checkHeader(byte[] bytes) throws IOException {
        ByteBuffer header;
        try (InputStream in = new InflaterInputStream(
                new ByteArrayInputStream(bytes, COMPRESSED_HEADER_BYTES, bytes.length - COMPRESSED_HEADER_BYTES))) {
            header = ByteBuffer.wrap(in.readNBytes(HEADER_BYTES));
        }
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
            throw new IOException("another shape of histogram");
        }
    }
}
