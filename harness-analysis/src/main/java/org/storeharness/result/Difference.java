package org.storeharness.result;

import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Measurement;

/**
 * The change of one figure of one target from the base to the candidate.
 *
 * @param target the target
 * @param cell the work
 * @param metric the metric that is compared
 * @param baseRounds the rounds of the base, or its runs where both sides have enough of them
 * @param candidateRounds the same of the candidate
 * @param ratio candidate divided by base, the Hodges-Lehmann estimate; {@code null} if not comparable
 * @param low lower end of the ratio's 95 % interval; {@code null} with too few rounds
 * @param high upper end
 * @param pValue two-sided Mann-Whitney test; {@code null} with too few rounds
 * @param adjustedPValue after Holm's correction over the whole diff; {@code null} with too few rounds
 * @param minimumDetectableRatio how far from 1 the ratio must be to be found with a probability of 80 %; {@code null} if none
 *     would be found
 * @param unit the independent unit: a round or a run
 * @param tests the number of tests in the diff that the correction covers; 0 if not comparable
 * @param verdict whether the candidate is faster
 * @param finding whether it is a regression
 * @param obstacle why there is no comparison; {@code null} if there is one
 */
public record Difference(
        String target,
        Measurement.Cell cell,
        Metric metric,
        int baseRounds,
        int candidateRounds,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable Double pValue,
        @Nullable Double adjustedPValue,
        @Nullable Double minimumDetectableRatio,
        ComparisonUnit unit,
        int tests,
        Comparison.Verdict verdict,
        RegressionFinding finding,
        @Nullable Obstacle obstacle) {
    /** The conclusion that a gate may draw, from the best to the worst. */
    public enum RegressionFinding {
        /** The interval excludes a regression beyond the margin. */
        NO_REGRESSION,
        /** The interval includes both a regression beyond the margin and none, or there are too few runs. */
        INCONCLUSIVE,
        /** There is no comparison, see {@link Obstacle}. */
        NOT_COMPARABLE,
        /** The whole interval is beyond the margin, on the slower side. */
        REGRESSION
    }
}
