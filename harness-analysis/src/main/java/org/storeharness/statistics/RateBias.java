package org.storeharness.statistics;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;

/**
 * The bias by which the rate of a closed load may be too high because a round had few operations. A rate is operations divided by their time,
 * and the mean of such ratios is above the ratio of the means: by about v / n, for n operations with a squared coefficient of variation v of
 * their times (W. Cochran, Sampling Techniques, 3rd edition, 1977, section 6.8). A phase that is bounded by a number of operations ends with
 * the slot that was quickest, which is worse. {@code RateBiasTest} holds both to a simulation of phases.
 *
 * @param share of the rate, of the mean round
 * @param operations the operations of the round with the fewest
 * @param needed the number of operations with which the bias would be below {@value #NOTICED}
 */
public record RateBias(double share, long operations, long needed) {
    /** A smaller bias is below what rounds differ by. */
    static final double NOTICED = 0.01;

    private static final double OF_TIME = 0.8;

    /** No rate, or one without bias. */
    private static final RateBias NONE = new RateBias(0, 0, 0);

    /**
     * Computes it over the rounds of one target in one cell.
     *
     * @param workload what was done; {@code null} if that is not known, which counts as bounded by time
     */
    public static RateBias over(List<Measurement> rounds, @Nullable Workload workload) {
        List<Measurement> rates = rounds.stream()
                .filter(round ->
                        round.cell().isClosedLoad() && round.operations().ok() > 0)
                .toList();
        if (rates.isEmpty()) {
            return NONE;
        }
        boolean byOperations =
                workload != null && workload.phases().measure().duration().isZero();
        double factor = byOperations ? Math.sqrt(rates.get(0).concurrency()) : OF_TIME;
        double variation = rates.stream()
                .mapToDouble(round -> variation(round.serviceTime()))
                .average()
                .orElse(0);
        double share = rates.stream()
                .mapToDouble(round ->
                        factor * variation / Math.max(1, round.operations().ok() - 1.0))
                .average()
                .orElse(0);
        long fewest =
                rates.stream().mapToLong(round -> round.operations().ok()).min().orElse(0);
        return new RateBias(share, fewest, (long) Math.ceil(factor * variation / NOTICED));
    }

    /** The caution that it is worth one, without target and workload; empty if it is not. */
    public Optional<Caution> caution() {
        return share <= NOTICED
                ? Optional.empty()
                : Optional.of(Caution.of(CautionCode.FEW_OPERATIONS)
                        .with("share", share)
                        .with("operations", operations)
                        .with("needed", Math.max(needed, operations + 1)));
    }

    /** Whether a verdict that says a ratio of at least this logarithm could be made of it. */
    public boolean explains(double claimedLogRatio) {
        return share > NOTICED && logRatio() > claimedLogRatio;
    }

    /** The logarithm of the ratio that it may make of two equal rates, not below 0. */
    public double logRatio() {
        return 2 * Math.log1p(share);
    }

    /** The squared coefficient of variation; 1, that of exponential times, where a single one says nothing of it. */
    private static double variation(Latency times) {
        if (times.count() < 2 || times.mean() <= 0) {
            return 1;
        }
        double deviation = times.stddev() / times.mean();
        return deviation * deviation * times.count() / (times.count() - 1);
    }
}
