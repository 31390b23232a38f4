package org.storeharness.report;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.statistics.Summary;

/** The unit of all times of a table: figures that stand beside each other have the same. */
public enum TimeScale {
    MICROSECONDS("µs", FigureFormatter.NANOS_PER_MICRO),
    MILLISECONDS("ms", FigureFormatter.NANOS_PER_MILLI);

    private final String label;
    private final double nanos;

    TimeScale(String label, double nanos) {
        this.label = label;
        this.nanos = nanos;
    }

    /** Milliseconds, unless one of these medians in nanoseconds is shorter than that. */
    public static TimeScale of(Stream<? extends @Nullable Summary> times) {
        return times.filter(Objects::nonNull).allMatch(time -> time.median() >= FigureFormatter.NANOS_PER_MILLI)
                ? MILLISECONDS
                : MICROSECONDS;
    }

    /** {@code µs} or {@code ms}. */
    public String label() {
        return label;
    }

    /** The nanoseconds of one unit. */
    public double nanos() {
        return nanos;
    }
}
