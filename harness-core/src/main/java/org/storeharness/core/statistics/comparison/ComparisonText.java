package org.storeharness.core.statistics.comparison;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.comparison.Comparison;
import org.storeharness.core.result.comparison.Comparison.Verdict;
import org.storeharness.core.result.comparison.Metric;
import org.storeharness.core.result.measurement.Measurement.Cell;

/** Says in a sentence what a comparison found; numbers have three digits. */
public final class ComparisonText {
    /** Where only larger ratios would be found, the figure tells nothing. */
    private static final double LARGEST_USEFUL_RATIO = 10;

    private ComparisonText() {}

    /**
     * The comparison with its sentence.
     *
     * @param note what else has to be known, to stand behind the sentence; may be empty
     */
    static Comparison withSentence(Comparison made, int family, int roundsNeeded, String note) {
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
                made.margin(),
                made.noiseFloor(),
                made.verdict(),
                sentence(made, family, roundsNeeded) + noise(made) + note);
    }

    /** A comparison that cannot be made, and why. */
    static Comparison notComparable(TargetPair pair, double margin, String reason) {
        return new Comparison(
                pair.cell(),
                Metric.primaryFor(pair.cell()),
                pair.subject().name(),
                pair.reference().name(),
                pair.rounds().size(),
                null,
                null,
                null,
                null,
                null,
                null,
                margin,
                null,
                Verdict.NOT_COMPARABLE,
                pair.subject().name() + " and " + pair.reference().name() + " are not comparable at "
                        + cellLabel(pair.cell()) + ": " + reason);
    }

    /** The work in words: {@code write (c=16, 1KiB)}. */
    public static String cellLabel(Cell cell) {
        String load = cell.isClosedLoad() ? "" : cell.load() + ", ";
        return cell.workload() + " (" + load + "c=" + cell.concurrency() + ", " + cell.size() + ")";
    }

    private static String sentence(Comparison made, int family, int roundsNeeded) {
        String subject = made.subject();
        String reference = made.reference();
        String found = " at " + cellLabel(made.cell()) + ": "
                + estimate(made.metric(), Objects.requireNonNull(made.ratio()), made.low(), made.high()) + ", ";
        return switch (made.verdict()) {
            case FASTER -> subject + " is faster than " + reference + found + proof(made, family);
            case SLOWER -> subject + " is slower than " + reference + found + proof(made, family);
            case EQUIVALENT ->
                subject + " and " + reference + " are equivalent within " + percent(made.margin()) + found
                        + made.rounds() + " rounds";
            case NO_DIFFERENCE_SHOWN ->
                "no difference shown between " + subject + " and " + reference + found + proof(made, family)
                        + detectable(made);
            case TOO_FEW_ROUNDS ->
                "no verdict on " + subject + " against " + reference + found + made.rounds() + " of the "
                        + roundsNeeded + " rounds that " + (family == 1 ? "one test needs" : family + " tests need")
                        + detectable(made);
            case NOT_COMPARABLE -> throw new IllegalArgumentException("has its own sentence: " + made);
        };
    }

    /** {@code 2.00 x objects/s, 95 % interval 1.99 to 2.02}. */
    static String estimate(Metric metric, double ratio, @Nullable Double low, @Nullable Double high) {
        String centre = ratio(ratio) + " x " + metric.label();
        return low == null || high == null ? centre : centre + ", 95 % interval " + ratio(low) + " to " + ratio(high);
    }

    private static String proof(Comparison made, int family) {
        return made.rounds() + " rounds, " + probability(Objects.requireNonNull(made.adjustedPValue()), family);
    }

    /** {@code p = 0.023 (for 3 tests)}. */
    static String probability(double adjusted, int family) {
        return "p = " + digits(adjusted, 2) + (family == 1 ? "" : " (for " + family + " tests)");
    }

    private static String detectable(Comparison made) {
        return detectable(made.minimumDetectableRatio());
    }

    /** From which ratio on a difference would have been found; nothing if that is not known. */
    static String detectable(@Nullable Double minimum) {
        if (minimum == null) {
            return "";
        }
        return minimum > LARGEST_USEFUL_RATIO
                ? "; so few rounds find no difference of use"
                : "; ratios from " + ratio(minimum) + " up are likely to be found";
    }

    private static String noise(Comparison made) {
        return made.noiseFloor() == null
                ? ""
                : "; they are the same target, so differences up to " + percent(made.noiseFloor())
                        + " may be noise here";
    }

    /** {@code 5 %}, {@code 0.5 %}. */
    public static String percent(double share) {
        double percent = share * 100;
        String text = percent >= 9.95 ? String.valueOf(Math.round(percent)) : digits(percent, 2);
        return text.replaceFirst("\\.0$", "") + " %";
    }

    /** {@code 1.05}, {@code 0.998}. */
    public static String ratio(double ratio) {
        return digits(ratio, 3);
    }

    private static String digits(double value, int significant) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(significant));
        int wholeDigits = rounded.precision() - rounded.scale();
        return rounded.setScale(Math.max(0, significant - wholeDigits), RoundingMode.UNNECESSARY)
                .toPlainString();
    }
}
