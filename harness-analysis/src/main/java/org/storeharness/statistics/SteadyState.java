package org.storeharness.statistics;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Trend;
import org.storeharness.result.measurement.WarmUp.Steady;

/**
 * Whether a throughput has become steady, by the rule of the SNIA Solid State Storage Performance Test Specification
 * (version 2.0.2, definition of "steady state"): the range of the last five intervals is at most 20 % of their mean,
 * and the least-squares line through them rises or falls by at most 10 % of it.
 */
public final class SteadyState {
    /** The number of intervals of equal length that a series must have; the rule uses the second half of them. */
    public static final int INTERVALS = 10;

    /** The number of intervals that the rule uses. */
    static final int WINDOW = 5;

    static final double MAXIMUM_RANGE = 0.20;
    static final double MAXIMUM_SLOPE = 0.10;

    /**
     * With fewer operations in an interval, chance alone may break the rule: a count of 1,000 independent arrivals
     * varies by 3 %, the line through five such counts by 4 %.
     */
    static final long MINIMUM_OPERATIONS = 1_000;

    private SteadyState() {}

    /** The operations of one interval. */
    public record ThroughputInterval(double seconds, long operations) {
        double rate() {
            return operations / seconds;
        }
    }

    /**
     * The result of the rule.
     *
     * @param slope the rise of the fitted line over the intervals that the rule uses, as a share of their mean
     * @param change the range of these intervals, as a share of their mean
     */
    public record SteadinessAssessment(
            Steady steady, @Nullable Double slope, @Nullable Double change) {
        /** Says that nothing is known. */
        public static final SteadinessAssessment UNKNOWN = new SteadinessAssessment(Steady.UNKNOWN, null, null);
    }

    /** Assesses a series in time order; unknown with fewer than {@value #INTERVALS} intervals or few operations. */
    public static SteadinessAssessment assess(List<ThroughputInterval> series) {
        if (series.size() < INTERVALS) {
            return SteadinessAssessment.UNKNOWN;
        }
        List<ThroughputInterval> last = series.subList(series.size() - WINDOW, series.size());
        if (last.stream().mapToLong(ThroughputInterval::operations).sum() < WINDOW * MINIMUM_OPERATIONS) {
            return SteadinessAssessment.UNKNOWN;
        }
        double[] rates = last.stream().mapToDouble(ThroughputInterval::rate).toArray();
        Summary summary = Summary.of(rates);
        double mean = mean(rates);
        double change = (summary.high() - summary.low()) / mean;
        double slope = slope(rates, mean) * (WINDOW - 1) / mean;
        boolean steady = change <= MAXIMUM_RANGE && Math.abs(slope) <= MAXIMUM_SLOPE;
        return new SteadinessAssessment(steady ? Steady.YES : Steady.NO, slope, change);
    }

    /**
     * The least-squares line through a series.
     *
     * @param series in time order, at least three intervals of equal length, with operations
     */
    public static Trend trend(List<ThroughputInterval> series) {
        double[] rates = series.stream().mapToDouble(ThroughputInterval::rate).toArray();
        double mean = mean(rates);
        double slope = slope(rates, mean);
        double middle = (rates.length - 1) / 2.0;
        double residuals = 0;
        double squares = 0;
        for (int i = 0; i < rates.length; i++) {
            double residual = rates[i] - mean - slope * (i - middle);
            residuals += residual * residual;
            squares += (i - middle) * (i - middle);
        }
        double error = Math.sqrt(residuals / (rates.length - 2) / squares);
        return new Trend(slope * rates.length / mean, error * rates.length / mean);
    }

    /** The slope of the least-squares line, per interval. */
    private static double slope(double[] values, double mean) {
        double middle = (values.length - 1) / 2.0;
        double products = 0;
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            products += (i - middle) * (values[i] - mean);
            squares += (i - middle) * (i - middle);
        }
        return products / squares;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
