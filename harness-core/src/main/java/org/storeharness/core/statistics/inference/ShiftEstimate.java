package org.storeharness.core.statistics.inference;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.statistics.inference.HierarchicalBootstrap.ConfidenceInterval;
import org.storeharness.core.statistics.inference.HodgesLehmann.Estimate;

/**
 * The change of the logarithm of a figure from the reference to the subject, over rounds. The interval covers both that
 * of the {@link HierarchicalBootstrap} and the exact one of the ranks: the first includes variation within rounds, the
 * second keeps its confidence with few of them.
 *
 * @param rounds the number of rounds; of two runs the smaller number
 * @param centre the Hodges-Lehmann estimate
 * @param low lower end of the interval of 95 %; {@code null} with too few rounds
 * @param high upper end
 * @param pValue two-sided, of the corresponding rank test
 * @param noise determines the smallest detectable change
 */
public record ShiftEstimate(
        int rounds,
        double centre,
        @Nullable Double low,
        @Nullable Double high,
        double pValue,
        DetectableEffect noise) {
    /** Over rounds in which both were measured: Wilcoxon's signed-rank test. */
    public static ShiftEstimate paired(List<RoundValue> reference, List<RoundValue> subject, double level) {
        double[] differences = new double[reference.size()];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = subject.get(i).log() - reference.get(i).log();
        }
        return of(
                differences.length,
                HodgesLehmann.estimate(differences, 1 - level),
                HierarchicalBootstrap.paired(reference, subject, level),
                SignedRankTest.pValue(differences),
                DetectableEffect.ofPairs(differences));
    }

    /** Over the rounds of two runs: Mann and Whitney's rank-sum test. */
    public static ShiftEstimate unpaired(List<RoundValue> reference, List<RoundValue> subject, double level) {
        double[] from = logs(reference);
        double[] to = logs(subject);
        return of(
                Math.min(from.length, to.length),
                HodgesLehmann.shift(from, to, 1 - level),
                HierarchicalBootstrap.unpaired(reference, subject, level),
                RankSumTest.pValue(from, to),
                DetectableEffect.ofSamples(from, to));
    }

    private static ShiftEstimate of(
            int rounds, Estimate exact, ConfidenceInterval drawn, double pValue, DetectableEffect noise) {
        Double low = exact.low();
        Double high = exact.high();
        return new ShiftEstimate(
                rounds,
                exact.centre(),
                low == null ? null : (Double) Math.min(low, drawn.low()),
                high == null ? null : (Double) Math.max(high, drawn.high()),
                pValue,
                noise);
    }

    private static double[] logs(List<RoundValue> rounds) {
        return rounds.stream().mapToDouble(RoundValue::log).toArray();
    }
}
