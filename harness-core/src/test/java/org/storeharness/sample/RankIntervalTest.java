package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankIntervalTest {
    @ParameterizedTest
    @CsvSource({"20, 6, 15", "30, 10, 21", "50, 18, 33", "100, 40, 61"})
    void theMediansRanksAreThoseOfThePrintedTables(int samples, int low, int high) {
        assertThat(RankInterval.of(samples, 0.5)).isEqualTo(new RankInterval(low, high));
    }

    @ParameterizedTest
    @CsvSource({"20, 50", "37, 50", "40, 75", "100, 90", "250, 95", "1000, 99", "1500, 99"})
    void theRanksAreTheClosestWhoseTailsAreSmallEnoughInExactArithmetic(int samples, int percent) {
        BigDecimal half = new BigDecimal("0.025");
        int low = 0;
        int high = 0;
        BigDecimal below = BigDecimal.ZERO;
        for (int i = 0; i <= samples && high == 0; i++) {
            below = below.add(probability(samples, i, percent, 100));
            low = below.compareTo(half) < 0 ? i + 1 : low;
            high = below.compareTo(BigDecimal.ONE.subtract(half)) >= 0 ? i + 1 : 0;
        }
        assertThat(RankInterval.of(samples, percent / 100.0)).isEqualTo(new RankInterval(low, high));
    }

    private static BigDecimal probability(int samples, int hits, int numerator, int denominator) {
        BigInteger ways = BigInteger.ONE;
        for (int i = 0; i < hits; i++) {
            ways = ways.multiply(BigInteger.valueOf(samples - i)).divide(BigInteger.valueOf(i + 1));
        }
        BigInteger favourable = ways.multiply(BigInteger.valueOf(numerator).pow(hits))
                .multiply(BigInteger.valueOf(denominator - numerator).pow(samples - hits));
        return new BigDecimal(favourable)
                .divide(new BigDecimal(BigInteger.valueOf(denominator).pow(samples)), MathContext.DECIMAL128);
    }

    @Test
    void theIntervalEnclosesThePercentileAsOftenAsItSays() {
        Random random = new Random(4);
        int trials = 20_000;
        int samples = 200;
        for (double quantile : new double[] {0.5, 0.75, 0.9, 0.95}) {
            RankInterval ranks = RankInterval.of(samples, quantile);
            int enclosed = 0;
            for (int trial = 0; trial < trials; trial++) {
                double[] values = random.doubles(samples).sorted().toArray();
                boolean inside =
                        values[(int) ranks.low() - 1] <= quantile && quantile <= values[(int) ranks.high() - 1];
                enclosed += inside ? 1 : 0;
            }
            // 0.95 less three standard errors of the simulation
            assertThat((double) enclosed / trials).isBetween(0.9454, 0.985);
        }
    }

    @Test
    void theEndsLieWithinTheSamplesWheneverTenAreOnEitherSide() {
        for (double quantile : new double[] {0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999}) {
            long fewest = (long) Math.ceil(Latencies.MIN_SAMPLES_ABOVE / (1 - quantile) - 1e-6);
            BinomialDistribution below = BinomialDistribution.of((int) fewest, quantile);
            RankInterval ranks = RankInterval.of(fewest, quantile);
            assertThat(ranks.low()).isPositive();
            assertThat(ranks.high()).isLessThanOrEqualTo(fewest);
            assertThat(below.cumulativeProbability((int) ranks.high() - 1)
                            - below.cumulativeProbability((int) ranks.low() - 1))
                    .isGreaterThanOrEqualTo(RankInterval.COVERAGE);
        }
    }

    @Test
    void moreSamplesThanAnIntGoOnWhereTheExactOnesEnd() {
        for (double quantile : new double[] {0.5, 0.99, 0.9999}) {
            RankInterval exact = RankInterval.of(Integer.MAX_VALUE, quantile);
            RankInterval approximate = RankInterval.of(Integer.MAX_VALUE + 1L, quantile);
            assertThat(approximate.low()).isBetween(exact.low() - 4, exact.low() + 1);
            assertThat(approximate.high()).isBetween(exact.high() - 1, exact.high() + 4);
        }
        assertThat(Arrays.asList(
                        RankInterval.of(1L << 40, 0.5).low(),
                        RankInterval.of(1L << 40, 0.5).high()))
                .allMatch(rank -> Math.abs(rank - (1L << 39)) < 1.96 * (1L << 19) + 3);
    }

    /**
     * The same for many samples, in whole numbers of 256 bits: each probability follows from the one before by {@code P(i + 1) =
     * P(i) (n - i) a / ((i + 1) b)} with odds a : b, starting from the likeliest one as a unit of its own, and what is rounded
     * off is far less than what the tails differ by from one rank to the next.
     */
    @ParameterizedTest
    @CsvSource({
        "10000, 999, 1000",
        "10000, 99, 100",
        "10000, 1, 2",
        "100000, 9999, 10000",
        "123457, 99, 100",
        "1000000, 999, 1000"
    })
    void theRanksOfManySamplesAreThoseOfExactArithmeticToo(int samples, int numerator, int denominator) {
        BigInteger hit = BigInteger.valueOf(numerator);
        BigInteger miss = BigInteger.valueOf(denominator - numerator);
        int likeliest = (int) ((long) samples * numerator / denominator);
        BigInteger[] weights = new BigInteger[samples + 1];
        Arrays.fill(weights, BigInteger.ZERO);
        weights[likeliest] = BigInteger.ONE.shiftLeft(256);
        for (int i = likeliest; i < samples && weights[i].signum() > 0; i++) {
            BigInteger up = weights[i].multiply(BigInteger.valueOf(samples - i)).multiply(hit);
            weights[i + 1] = up.divide(BigInteger.valueOf(i + 1).multiply(miss));
        }
        for (int i = likeliest; i > 0 && weights[i].signum() > 0; i--) {
            BigInteger down = weights[i].multiply(BigInteger.valueOf(i)).multiply(miss);
            weights[i - 1] = down.divide(BigInteger.valueOf(samples - i + 1).multiply(hit));
        }
        BigInteger all = Arrays.stream(weights).reduce(BigInteger.ZERO, BigInteger::add);
        BigInteger tail = all.multiply(BigInteger.valueOf(25)).divide(BigInteger.valueOf(1000));
        BigInteger sum = BigInteger.ZERO;
        int low = 0;
        int high = 0;
        for (int i = 0; i <= samples && high == 0; i++) {
            sum = sum.add(weights[i]);
            low = sum.compareTo(tail) < 0 ? i + 1 : low;
            high = sum.compareTo(all.subtract(tail)) >= 0 ? i + 1 : 0;
        }
        assertThat(RankInterval.of(samples, (double) numerator / denominator))
                .isEqualTo(new RankInterval(low, Math.min(samples, high)));
    }
}
