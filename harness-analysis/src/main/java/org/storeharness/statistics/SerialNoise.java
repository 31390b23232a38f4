package org.storeharness.statistics;

import java.util.Arrays;

/**
 * Noise that lasts for several rounds, such as a compaction or a neighbour of the machine: neighbouring rounds are alike then, and
 * tests and intervals for independent rounds are too sure of themselves. The deviations of the rounds from their centre are
 * stretched by what such noise may have hidden; all that is computed from stretched rounds is as wide as it has to be, and test and
 * interval still agree with each other.
 *
 * <p>The noise is taken to be autoregressive, of order one. The variance of a mean of n such values is V times that of independent
 * ones, with V = 1 + 2 sum (1 - k/n) phi^k, and the variance within the sample is seen at (n - V) / (n - 1) of its size: G. Bayley and J.
 * Hammersley, The "Effective" Number of Independent Observations in an Autocorrelated Time Series, Supplement to the Journal of
 * the Royal Statistical Society 8 (1946), 184-197. The square of the factor is the ratio of the two.
 *
 * <p>For phi stands the estimate and an allowance for what few rounds hide. The estimate is too low by (1 + 4 phi) / n in the mean: M.
 * Kendall, Note on Bias in the Estimation of Autocorrelation, Biometrika 41 (1954), 403-404. At the level of one test the
 * allowance is the most that can be, that of phi near 1, 5.2 / n; and since it is chance too that makes rounds look independent, it
 * grows with the logarithm of a stricter level. The constant is calibrated by simulation, as in F. Zwiers and H. von Storch, Taking Serial
 * Correlation into Account in Tests of the Mean, Journal of Climate 8 (1995), 336-351: with it the false alarms of all tests of a run
 * together stay below 7 % up to a correlation of 0.6 ({@code docs/method.md}).
 */
public final class SerialNoise {
    /** Noise that lasts longer is not told from a difference in a run of tens of rounds. */
    private static final double LARGEST_CORRELATION = 0.75;

    private static final double ALLOWANCE = 1.75;

    /** With fewer values there is no correlation of neighbours. */
    private static final int FEWEST = 3;

    private SerialNoise() {}

    /**
     * The values with their deviations from the Hodges-Lehmann estimate stretched.
     *
     * @param values in the order of measuring
     * @param level the probability with which the test may be wrong, above 0 and below 1
     */
    public static double[] stretched(double[] values, double level) {
        double factor = factor(values, level);
        if (factor == 1) {
            return values.clone();
        }
        double centre = HodgesLehmann.centre(values);
        return Arrays.stream(values)
                .map(value -> centre + factor * (value - centre))
                .toArray();
    }

    /** Returns by how much deviations are stretched, 1 at least. */
    static double factor(double[] values, double level) {
        int n = values.length;
        if (n < FEWEST) {
            return 1;
        }
        double allowed = lagOneCorrelation(values) - ALLOWANCE * Math.log(level) / n;
        double phi = Math.max(0, Math.min(LARGEST_CORRELATION, allowed));
        double inflation = varianceInflation(n, phi);
        return Math.sqrt(inflation * (n - 1) / (n - inflation));
    }

    /** The correlation of neighbours; 0 where all values are equal. */
    static double lagOneCorrelation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = 0;
        double products = 0;
        for (int i = 0; i < values.length; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
            products += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
        }
        return squares == 0 ? 0 : products / squares;
    }

    private static double varianceInflation(int n, double phi) {
        double inflation = 1;
        double power = 1;
        for (int lag = 1; lag < n; lag++) {
            power *= phi;
            inflation += 2 * (1 - (double) lag / n) * power;
        }
        return inflation;
    }
}
