package org.storeharness.core.sample;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes intervals as a standard HdrHistogram log: one line per interval, kind, outcome and time, flushed at once so that a
 * crash leaves every complete interval readable. Values are nanoseconds, printed maxima milliseconds. Used by one thread.
 *
 * <p>Tags: {@code phase/kind/outcome/service} and {@code .../response}, where the phase is what {@link #phase} was given.
 */
public final class IntervalLog implements AutoCloseable {
    private static final double NANOS_PER_MILLI = 1e6;

    private final PrintStream stream;
    private final HistogramLogWriter writer;
    private final long runStartMillis;

    /**
     * @throws FileNotFoundException if the file cannot be written
     */
    public IntervalLog(Path file, Instant runStart) throws FileNotFoundException {
        stream = new PrintStream(new FileOutputStream(file.toFile(), true), true, StandardCharsets.UTF_8);
        writer = new HistogramLogWriter(stream);
        runStartMillis = runStart.toEpochMilli();
        writer.outputComment("[times in nanoseconds; tag: phase/kind/outcome/time]");
        writer.outputLogFormatVersion();
        writer.outputStartTime(runStartMillis);
        writer.setBaseTime(runStartMillis);
        writer.outputLegend();
    }

    /**
     * A sink for one phase.
     *
     * @param tag names the phase: letters, digits and {@code . _ - / : =}
     * @param phaseStartMillis its start, milliseconds of the epoch
     * @param intervalNanos the length of its intervals
     */
    public SampleCollector.IntervalSink phase(String tag, long phaseStartMillis, long intervalNanos) {
        String clean = tag.replaceAll("[^A-Za-z0-9._/:=-]", "_");
        return (number, samples) -> {
            long start = phaseStartMillis + number * intervalNanos / 1_000_000;
            write(clean, start, start + intervalNanos / 1_000_000, samples);
        };
    }

    private void write(String tag, long startMillis, long endMillis, PhaseTotals samples) {
        for (int i = 0; i < SampleClass.COUNT; i++) {
            write(
                    tag + "/" + SampleClass.name(i) + "/service",
                    startMillis,
                    endMillis,
                    samples.service().peek(i));
            write(
                    tag + "/" + SampleClass.name(i) + "/response",
                    startMillis,
                    endMillis,
                    samples.response().peek(i));
        }
    }

    private void write(String tag, long startMillis, long endMillis, @Nullable Histogram histogram) {
        if (histogram == null || histogram.getTotalCount() == 0) {
            return;
        }
        histogram.setTag(tag.toLowerCase(Locale.ROOT));
        histogram.setStartTimeStamp(startMillis);
        histogram.setEndTimeStamp(endMillis);
        writer.outputIntervalHistogram(
                (startMillis - runStartMillis) / 1e3, (endMillis - runStartMillis) / 1e3, histogram, NANOS_PER_MILLI);
    }

    @Override
    public void close() {
        stream.close();
    }
}
