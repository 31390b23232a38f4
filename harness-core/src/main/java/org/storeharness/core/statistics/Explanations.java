package org.storeharness.core.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Objects;
import org.storeharness.core.result.Comparison;
import org.storeharness.core.result.Measurement.Cell;

/** Says in a sentence what a comparison found. */
final class Explanations {
    /** Where only larger ratios would be found, the figure tells nothing. */
    private static final double LARGEST_USEFUL_RATIO = 10;

    private Explanations() {}

    /**
     * The comparison with its sentence.
     *
     * @param note what else has to be known, to stand behind the sentence; may be empty
     */
    static Comparison explain(Comparison made, int family, int roundsNeeded, String note) {
        return new Comparison(
                made.cell(),
                made.metric(),
                made.subject(),
                made.reference(),
                made.rounds(),
                made.ratio(),
                made.low(),
                made.high(),
                made.pValue(),
                made.adjustedPValue(),
                made.minimumDetectableRatio(),
                made.verdict(),
                sentence(made, family, roundsNeeded) + note);
    }

    /** The work in words: {@code write (c=16, 1KiB)}. */
    static String name(Cell cell) {
        String load = cell.load().equals("closed") ? "" : cell.load() + ", ";
        return cell.workload() + " (" + load + "c=" + cell.concurrency() + ", " + cell.size() + ")";
    }

    private static String sentence(Comparison made, int family, int roundsNeeded) {
        String subject = made.subject();
        String reference = made.reference();
        String found = " at " + name(made.cell()) + ": " + estimate(made) + ", ";
        return switch (made.verdict()) {
            case FASTER -> subject + " is faster than " + reference + found + proof(made, family);
            case SLOWER -> subject + " is slower than " + reference + found + proof(made, family);
            case NO_DIFFERENCE_SHOWN ->
                "no difference shown between " + subject + " and " + reference + found + proof(made, family)
                        + detectable(made);
            case TOO_FEW_ROUNDS ->
                "no verdict on " + subject + " against " + reference + found + made.rounds() + " of the "
                        + roundsNeeded + " rounds that " + (family == 1 ? "one pair needs" : family + " pairs need")
                        + detectable(made);
            case NOT_COMPARABLE -> throw new IllegalArgumentException("has its own sentence: " + made);
        };
    }

    private static String estimate(Comparison made) {
        String ratio = ratio(Objects.requireNonNull(made.ratio())) + " x objects/s";
        return made.low() == null || made.high() == null
                ? ratio
                : ratio + ", 95 % interval " + ratio(made.low()) + " to " + ratio(made.high());
    }

    private static String proof(Comparison made, int family) {
        double p = Objects.requireNonNull(made.adjustedPValue());
        String adjusted = family == 1 ? "" : " (for " + family + " pairs)";
        return made.rounds() + " rounds, p = " + digits(p, 2) + adjusted;
    }

    private static String detectable(Comparison made) {
        Double minimum = made.minimumDetectableRatio();
        if (minimum == null) {
            return "";
        }
        return minimum > LARGEST_USEFUL_RATIO
                ? "; so few rounds find no difference of use"
                : "; ratios from " + ratio(minimum) + " up are likely to be found";
    }

    private static String ratio(double ratio) {
        return digits(ratio, 3);
    }

    private static String digits(double value, int significant) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(significant));
        int wholeDigits = rounded.precision() - rounded.scale();
        return rounded.setScale(Math.max(0, significant - wholeDigits), RoundingMode.UNNECESSARY)
                .toPlainString();
    }
}
