package org.storeharness.core.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.Comparison;
import org.storeharness.core.result.Comparison.Verdict;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.result.Measurement.Cell;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.statistics.HodgesLehmann.Estimate;
import org.storeharness.core.statistics.TargetPair.Round;

/**
 * Compares every two targets that did the same work, by objects per second, so that a batch of 100 counts as 100. Rounds
 * are paired, so that whatever slows a whole round down cancels out; ratios are taken as logarithms.
 *
 * <p>The family for Holm's correction is one cell: all comparable pairs of targets in one table of the report, which answer
 * one question together. The smallest two-sided p-value of n rounds is 2^(1-n): 6 pairs (4 targets) can be decided from 8
 * rounds on, a single pair from 6.
 */
public final class Comparer {
    /** Fewer rounds than this never give a verdict: the smallest p-value of 5 pairs is 0.0625. */
    public static final int LEAST_ROUNDS = 6;

    /** The probability of a false alarm in one cell that is accepted. */
    public static final double LEVEL = 0.05;

    private static final String METRIC = "objectsPerSecond";
    private static final double POWER = 0.8;

    private Comparer() {}

    /** The comparisons of a run, cell by cell in the order of measuring; pairs in the order of the targets, those not
     * comparable last. */
    public static List<Comparison> compare(RunResult result) {
        List<Comparison> comparisons = new ArrayList<>();
        for (Cell cell :
                result.results().stream().map(Measurement::cell).distinct().toList()) {
            comparisons.addAll(compare(result, TargetPair.in(cell, result.targets(), result.results())));
        }
        return comparisons;
    }

    private static List<Comparison> compare(RunResult result, List<TargetPair> pairs) {
        List<TargetPair> comparable = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        for (TargetPair pair : pairs) {
            Comparability.obstacle(result.run(), pair)
                    .ifPresentOrElse(
                            reason -> comparisons.add(notComparable(pair, reason)), () -> comparable.add(pair));
        }
        double[] pValues = comparable.stream()
                .mapToDouble(pair -> SignedRankTest.pValue(pair.logRatios()))
                .toArray();
        double[] adjusted = Holm.adjust(pValues);
        for (int i = 0; i < pValues.length; i++) {
            comparisons.add(i, compare(comparable.get(i), comparable.size(), pValues[i], adjusted[i]));
        }
        return comparisons;
    }

    private static Comparison compare(TargetPair pair, int family, double pValue, double adjusted) {
        double[] logRatios = pair.logRatios();
        Estimate estimate = HodgesLehmann.estimate(logRatios, 1 - LEVEL);
        int needed = roundsNeeded(family);
        boolean enough = logRatios.length >= needed;
        Verdict verdict = enough ? verdict(estimate, adjusted) : Verdict.TOO_FEW_ROUNDS;
        Comparison comparison = new Comparison(
                pair.cell(),
                METRIC,
                pair.subject().name(),
                pair.reference().name(),
                logRatios.length,
                Math.exp(estimate.centre()),
                exp(estimate.low()),
                exp(estimate.high()),
                enough ? (Double) pValue : null,
                enough ? (Double) adjusted : null,
                DetectableEffect.minimumRatio(logRatios, LEVEL / family, POWER),
                verdict,
                "");
        return Explanations.explain(comparison, family, needed, clientBound(pair));
    }

    /** Whose figures may be those of the client, and in how many rounds. */
    private static String clientBound(TargetPair pair) {
        return note(pair.reference(), pair.rounds().stream().map(Round::reference))
                + note(pair.subject(), pair.rounds().stream().map(Round::subject));
    }

    private static String note(TargetResult target, Stream<Measurement> rounds) {
        long bound = rounds.filter(measurement -> measurement.client().bound()).count();
        return bound == 0
                ? ""
                : "; in " + bound + " rounds the client may have been the limit of " + target.name()
                        + ", which may be faster than shown";
    }

    private static Verdict verdict(Estimate estimate, double adjusted) {
        if (adjusted > LEVEL || estimate.low() == null || estimate.high() == null) {
            return Verdict.NO_DIFFERENCE_SHOWN;
        } else if (estimate.low() > 0) {
            return Verdict.FASTER;
        }
        return estimate.high() < 0 ? Verdict.SLOWER : Verdict.NO_DIFFERENCE_SHOWN;
    }

    /** The fewest rounds whose smallest p-value can survive the correction for so many pairs. */
    static int roundsNeeded(int family) {
        int rounds = LEAST_ROUNDS;
        while (family * SignedRankDistribution.smallestPValue(rounds) > LEVEL) {
            rounds++;
        }
        return rounds;
    }

    private static Comparison notComparable(TargetPair pair, String reason) {
        String explanation = pair.subject().name() + " and " + pair.reference().name() + " are not comparable at "
                + Explanations.name(pair.cell()) + ": " + reason;
        return new Comparison(
                pair.cell(),
                METRIC,
                pair.subject().name(),
                pair.reference().name(),
                pair.rounds().size(),
                null,
                null,
                null,
                null,
                null,
                null,
                Verdict.NOT_COMPARABLE,
                explanation);
    }

    private static @Nullable Double exp(@Nullable Double logarithm) {
        return logarithm == null ? null : (Double) Math.exp(logarithm);
    }
}
