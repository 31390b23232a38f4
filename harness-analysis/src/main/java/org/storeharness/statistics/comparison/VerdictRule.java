package org.storeharness.statistics.comparison;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Difference;
import org.storeharness.result.Difference.RegressionFinding;
import org.storeharness.result.Metric;
import org.storeharness.statistics.ShiftEstimate;

/**
 * Derives a verdict from a shift. Equivalence is shown where the whole interval of 95 % is within the margin: two
 * one-sided tests at 2.5 % each over all looks, see D. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15 (1987),
 * 657-680. It takes precedence over a difference: a change that is shown to be within the margin does not matter. A
 * difference needs both, a p-value that survives the correction and an interval without 1.
 *
 * @param metric what was measured
 * @param margin the margin of equivalence, as a share
 */
record VerdictRule(Metric metric, double margin) {
    /**
     * The verdict.
     *
     * @param adjusted the p-value after the correction
     * @param enough whether there are enough rounds for a p-value to survive it
     */
    Verdict verdict(ShiftEstimate shift, double adjusted, boolean enough) {
        Double low = shift.low();
        Double high = shift.high();
        if (low != null && high != null && shift.units() >= Comparer.MINIMUM_ROUNDS && isWithinMargin(low, high)) {
            return Verdict.EQUIVALENT;
        } else if (!enough) {
            return Verdict.TOO_FEW_ROUNDS;
        } else if (adjusted > Comparer.SIGNIFICANCE_LEVEL || low == null || high == null || low <= 0 && high >= 0) {
            return Verdict.NO_DIFFERENCE_SHOWN;
        }
        return low > 0 == metric.higherIsFaster() ? Verdict.FASTER : Verdict.SLOWER;
    }

    /**
     * Whether the shift, from a base to a candidate, is a regression beyond the margin. Inconclusive unless both ends
     * of the interval are on the same side of the margin.
     */
    RegressionFinding regressionFinding(ShiftEstimate shift, double adjusted, boolean enough) {
        Double low = shift.low();
        Double high = shift.high();
        if (low == null || high == null || shift.units() < Comparer.MINIMUM_ROUNDS) {
            return RegressionFinding.INCONCLUSIVE;
        }
        double leastSlowdown = metric.higherIsFaster() ? -high : low;
        double mostSlowdown = metric.higherIsFaster() ? -low : high;
        if (mostSlowdown <= Math.log1p(margin)) {
            return RegressionFinding.NO_REGRESSION;
        }
        boolean regression = enough && adjusted <= Comparer.SIGNIFICANCE_LEVEL && leastSlowdown > Math.log1p(margin);
        return regression ? RegressionFinding.REGRESSION : RegressionFinding.INCONCLUSIVE;
    }

    /**
     * The least distance of both sides that a verdict claims (or the largest, for equivalence), as the logarithm of a ratio; empty if it
     * says nothing.
     */
    static Optional<Double> claimedLogRatio(
            Verdict verdict, @Nullable Double low, @Nullable Double high, double margin) {
        return switch (verdict) {
            case FASTER, SLOWER ->
                Optional.of(Math.min(
                        Math.abs(Math.log(Objects.requireNonNull(low))),
                        Math.abs(Math.log(Objects.requireNonNull(high)))));
            case EQUIVALENT -> Optional.of(Math.log1p(margin));
            case NO_DIFFERENCE_SHOWN, TOO_FEW_ROUNDS, NOT_COMPARABLE -> Optional.empty();
        };
    }

    /** The same of a difference between runs, where no regression says that the candidate is slower by the margin at most. */
    static Optional<Double> claimedLogRatio(Difference found, double margin) {
        return claimedLogRatio(found.verdict(), found.low(), found.high(), margin)
                .or(() -> found.finding() == RegressionFinding.NO_REGRESSION
                        ? Optional.of(Math.log1p(margin))
                        : Optional.empty());
    }

    private boolean isWithinMargin(double low, double high) {
        return low >= -Math.log1p(margin) && high <= Math.log1p(margin);
    }

    /** Returns, for one target against itself, the largest ratio, in either direction, within the interval, minus 1. */
    static @Nullable Double noiseFloor(ShiftEstimate shift) {
        Double low = shift.low();
        Double high = shift.high();
        return low == null || high == null ? null : (Double) Math.expm1(Math.max(high, -low));
    }
}
