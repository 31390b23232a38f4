package org.storeharness.result;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Measurement;

/**
 * The comparison of two targets that do the same work, over the rounds or runs.
 *
 * @param cell the work
 * @param metric what is compared
 * @param subject the target that the verdict is about
 * @param reference the target it is compared with
 * @param unit what is independent: a round or a run
 * @param rounds the rounds in which both were measured, or the runs
 * @param ratio subject divided by reference, the Hodges-Lehmann estimate; {@code null} if not comparable
 * @param low lower end of the ratio's 95 % interval, which holds for this comparison over all looks, see {@code
 *     docs/method.md}; {@code null} with too few rounds
 * @param high upper end
 * @param pValue two-sided exact Wilcoxon signed-rank test of all of them; {@code null} with too few rounds
 * @param adjustedPValue corrected for all looks and all tests of the run; {@code null} with too few rounds
 * @param minimumDetectableRatio how far from 1 the ratio must be to be found with a probability of 80 % if the same number of
 *     rounds is repeated; {@code null} if none would be found
 * @param margin the change that is negligible, as a share: with 0.05 ratios from 1/1.05 to 1.05 are equivalent
 * @param noiseFloor where both are the same target under two names: how far noise alone may change the figure, as a
 *     share; {@code null} for others, and with too few rounds
 * @param tests the number of tests of the run that the correction covers; 0 if not comparable
 * @param roundsNeeded the fewest rounds whose p-value can survive the correction; 0 if not comparable
 * @param subjectClientBound the rounds in which the client may have been the limit of the subject
 * @param referenceClientBound the rounds in which the client may have been the limit of the reference
 * @param verdict the verdict
 * @param obstacle why there is no comparison; {@code null} if there is one
 */
public record Comparison(
        Measurement.Cell cell,
        Metric metric,
        String subject,
        String reference,
        ComparisonUnit unit,
        int rounds,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable Double pValue,
        @Nullable Double adjustedPValue,
        @Nullable Double minimumDetectableRatio,
        double margin,
        @Nullable Double noiseFloor,
        int tests,
        int roundsNeeded,
        int subjectClientBound,
        int referenceClientBound,
        Verdict verdict,
        @Nullable Obstacle obstacle) {
    /**
     * The comparison of a subject with a reference, whichever way round it was made; empty if there is none.
     *
     * @param made the comparisons of the run; of a pair that is not comparable, one stands for all metrics
     */
    public static Optional<Comparison> between(
            List<Comparison> made, Measurement.Cell cell, Metric metric, String subject, String reference) {
        return made.stream()
                .filter(one -> one.cell.equals(cell) && (one.metric == metric || one.verdict == Verdict.NOT_COMPARABLE))
                .map(one -> one.subject.equals(reference) ? one.turned() : one)
                .filter(one -> one.subject.equals(subject) && one.reference.equals(reference))
                .findFirst();
    }

    /** The same comparison with subject and reference exchanged. */
    public Comparison turned() {
        Verdict other =
                verdict == Verdict.FASTER ? Verdict.SLOWER : verdict == Verdict.SLOWER ? Verdict.FASTER : verdict;
        return new Comparison(
                cell,
                metric,
                reference,
                subject,
                unit,
                rounds,
                inverse(ratio),
                inverse(high),
                inverse(low),
                pValue,
                adjustedPValue,
                minimumDetectableRatio,
                margin,
                noiseFloor,
                tests,
                roundsNeeded,
                referenceClientBound,
                subjectClientBound,
                other,
                obstacle);
    }

    /** Whether the ratio to a faster one is a bound: the client was its limit, or the slower one's times leave late starts out. */
    public boolean isBound() {
        return verdict == Verdict.SLOWER && subjectClientBound + referenceClientBound > 0;
    }

    private static @Nullable Double inverse(@Nullable Double value) {
        return value == null ? null : (Double) (1 / value);
    }

    /** The possible verdicts. */
    public enum Verdict {
        FASTER,
        SLOWER,
        /** The whole interval is within the margin, whether or not it holds 1. */
        EQUIVALENT,
        NO_DIFFERENCE_SHOWN,
        /** There are fewer rounds than a verdict needs, in a run with a fixed number of them. */
        TOO_FEW_ROUNDS,
        /** The two are not alike: durability or cache state differs, one is a stand-in, operations failed, the
         * client was the limit. */
        NOT_COMPARABLE;

        /** Whether there is a verdict on the two: a difference, none, or none that is shown. */
        public boolean isDecided() {
            return this != TOO_FEW_ROUNDS && this != NOT_COMPARABLE;
        }

        /** Whether no difference is shown between the two. */
        public boolean isSame() {
            return this == EQUIVALENT || this == NO_DIFFERENCE_SHOWN;
        }
    }
}
