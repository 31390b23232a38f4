package org.storeharness.core.statistics.comparison;

import java.util.Objects;
import org.storeharness.core.result.diff.Difference;

/** Says in a sentence what a difference between runs is. */
final class DifferenceText {
    private DifferenceText() {}

    /** The difference with its sentence. */
    static Difference withSentence(Difference made, double margin, int family, boolean byRun) {
        return new Difference(
                made.target(),
                made.cell(),
                made.metric(),
                made.baseRounds(),
                made.candidateRounds(),
                made.ratio(),
                made.low(),
                made.high(),
                made.pValue(),
                made.adjustedPValue(),
                made.minimumDetectableRatio(),
                made.verdict(),
                made.finding(),
                sentence(made, margin, family, byRun));
    }

    private static String sentence(Difference made, double margin, int family, boolean byRun) {
        String found = made.target() + " at " + ComparisonText.cellLabel(made.cell()) + ": "
                + ComparisonText.estimate(made.metric(), Objects.requireNonNull(made.ratio()), made.low(), made.high())
                + ", " + made.candidateRounds() + " against " + made.baseRounds() + (byRun ? " runs" : " rounds");
        String percent = ComparisonText.percent(margin);
        return switch (made.finding()) {
            case NO_REGRESSION ->
                "no regression of " + found
                        + switch (made.verdict()) {
                            case FASTER -> ", faster, " + probability(made, family);
                            case SLOWER -> ", slower, but by no more than " + percent;
                            default -> "";
                        };
            case REGRESSION ->
                "regression of " + found + ", surely by more than " + percent + ", " + probability(made, family);
            case INCONCLUSIVE ->
                "inconclusive on " + found + inconclusive(made, percent)
                        + ComparisonText.detectable(made.minimumDetectableRatio());
            case NOT_COMPARABLE -> throw new IllegalArgumentException("has its own sentence: " + made);
        };
    }

    private static String inconclusive(Difference made, String percent) {
        return switch (made.verdict()) {
            case TOO_FEW_ROUNDS -> ", too few for a verdict";
            case SLOWER -> ", slower, but perhaps by no more than " + percent;
            default -> ", which may be a regression by more than " + percent + " and may be none";
        };
    }

    private static String probability(Difference made, int family) {
        return ComparisonText.probability(Objects.requireNonNull(made.adjustedPValue()), family);
    }
}
