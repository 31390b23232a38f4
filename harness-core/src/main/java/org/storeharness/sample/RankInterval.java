package org.storeharness.sample;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The ranks, from 1, of two samples that enclose a percentile of the distribution they come from with a probability of
 * at least {@value #COVERAGE}, whatever that distribution is, if the samples are independent.
 *
 * <p>The number of samples at or below the percentile is binomial, so the samples of ranks l and u enclose it with the
 * probability B(u - 1; n, p) - B(l - 1; n, p): G. J. Hahn and W. Q. Meeker, Statistical Intervals, 1991, section 5.2.
 * Several intervals satisfy this; here each end misses with at most half of the allowed probability.
 *
 * @param low the rank l
 * @param high the rank u; not above the number of samples
 */
record RankInterval(long low, long high) {
    /** The probability of enclosing the percentile. */
    static final double COVERAGE = 0.95;

    private static final double TAIL = (1 - COVERAGE) / 2;

    /**
     * The interval for a percentile well within the samples: with 10 samples on either side it always exists.
     *
     * @param samples the number of samples
     * @param quantile the percentile as a fraction of 1
     */
    static RankInterval of(long samples, double quantile) {
        if (samples > Integer.MAX_VALUE) {
            return byNormalApproximation(samples, quantile);
        }
        BinomialDistribution below = BinomialDistribution.of((int) samples, quantile);
        return clamped(
                samples, below.inverseCumulativeProbability(TAIL), below.inverseCumulativeProbability(1 - TAIL) + 1L);
    }

    /** Uses the normal approximation, widened by one rank on either side; here its error is less than that. */
    private static RankInterval byNormalApproximation(long samples, double quantile) {
        double mean = samples * quantile;
        double reach = NormalDistribution.of(0, 1).inverseSurvivalProbability(TAIL)
                * Math.sqrt(samples * quantile * (1 - quantile));
        return clamped(samples, (long) Math.floor(mean - reach) - 1, (long) Math.ceil(mean + reach) + 2);
    }

    private static RankInterval clamped(long samples, long low, long high) {
        return new RankInterval(Math.max(1, low), Math.min(samples, high));
    }
}
