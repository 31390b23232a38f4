package org.storeharness.report.page;

import java.util.Objects;
import org.storeharness.report.VerdictText;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Difference;
import org.storeharness.result.Obstacle;

/** Says in a sentence what a difference between runs is. */
final class DifferenceText {
    private DifferenceText() {}

    /** The finding of the difference, or the reason why it cannot be known. */
    static String sentence(Difference made, double margin) {
        Obstacle obstacle = made.obstacle();
        return obstacle == null
                ? finding(made, margin)
                : made.target() + " is not comparable at " + VerdictText.cellLabel(made.cell()) + ": "
                        + VerdictText.obstacle(
                                obstacle,
                                made.cell(),
                                "base",
                                "candidate",
                                side -> "the " + side + "'s " + made.target());
    }

    private static String finding(Difference made, double margin) {
        String found = made.target() + " at " + VerdictText.cellLabel(made.cell()) + ": "
                + VerdictText.estimate(made.metric(), Objects.requireNonNull(made.ratio()), made.low(), made.high())
                + ", " + made.candidateRounds() + " against " + made.baseRounds()
                + (made.unit() == ComparisonUnit.RUN ? " runs" : " rounds");
        String percent = VerdictText.percent(margin);
        return switch (made.finding()) {
            case NO_REGRESSION ->
                "no regression of " + found
                        + switch (made.verdict()) {
                            case FASTER -> ", faster, " + probability(made);
                            case SLOWER -> ", slower, but by no more than " + percent;
                            default -> "";
                        };
            case REGRESSION -> "regression of " + found + ", surely by more than " + percent + ", " + probability(made);
            case INCONCLUSIVE ->
                "inconclusive on " + found + inconclusive(made, percent)
                        + VerdictText.detectable(made.minimumDetectableRatio());
            case NOT_COMPARABLE -> throw new IllegalArgumentException("has its own sentence: " + made);
        };
    }

    private static String inconclusive(Difference made, String percent) {
        return switch (made.verdict()) {
            case TOO_FEW_ROUNDS -> made.pValue() == null ? ", too few for a verdict" : ", too few runs for a finding";
            case SLOWER -> ", slower, but perhaps by no more than " + percent;
            default -> ": a regression of more than " + percent + " is neither shown nor excluded";
        };
    }

    private static String probability(Difference made) {
        return VerdictText.probability(Objects.requireNonNull(made.adjustedPValue()), made.tests());
    }
}
