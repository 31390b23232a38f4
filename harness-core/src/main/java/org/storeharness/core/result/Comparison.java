package org.storeharness.core.result;

import org.jspecify.annotations.Nullable;

/**
 * What the rounds say about two targets doing the same work.
 *
 * @param cell the work
 * @param metric what is compared: {@code objectsPerSecond}
 * @param subject the target that the verdict speaks of
 * @param reference the target it is compared with
 * @param rounds the rounds in which both were measured
 * @param ratio subject divided by reference, the Hodges-Lehmann estimate over the rounds; {@code null} if not comparable
 * @param low lower end of the ratio's 95 % interval; {@code null} with too few rounds
 * @param high upper end
 * @param pValue two-sided Wilcoxon signed-rank test over the rounds; {@code null} with too few rounds
 * @param adjustedPValue after Holm's correction over all comparisons of the run; {@code null} with too few rounds
 * @param minimumDetectableRatio how far from 1 the ratio must be to be found with a probability of 80 %; {@code null} if not known
 * @param verdict the answer
 * @param explanation the answer in one sentence, or the reason why there is none
 */
public record Comparison(
        Measurement.Cell cell,
        String metric,
        String subject,
        String reference,
        int rounds,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable Double pValue,
        @Nullable Double adjustedPValue,
        @Nullable Double minimumDetectableRatio,
        Verdict verdict,
        String explanation) {
    /** The possible answers. */
    public enum Verdict {
        FASTER,
        SLOWER,
        NO_DIFFERENCE_SHOWN,
        /** Fewer rounds than a verdict needs. */
        TOO_FEW_ROUNDS,
        /** The two do not do the same: durability differs, one is a stand-in, operations failed. */
        NOT_COMPARABLE
    }
}
