package org.storeharness.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement.Cell;

/** Makes the words of a verdict or of an obstacle from its values; numbers have three digits. */
public final class VerdictText {
    /** The largest detectable ratio that tells a reader anything. */
    private static final double LARGEST_USEFUL_RATIO = 10;

    private static final String CLIENT_LIMIT = " the client may have been the limit of ";
    private static final String OTHERS_LIMIT = " other programs may have been the limit of ";
    private static final String FASTER_THAN_SHOWN = ", which may be faster than shown";

    private VerdictText() {}

    /** The finding of the comparison, or the reason why it cannot be made. */
    public static String sentence(Comparison made) {
        Obstacle obstacle = made.obstacle();
        return obstacle == null
                ? finding(made)
                        + noise(made)
                        + clientBoundNote(
                                made.reference(), made.referenceClientBound(), made.verdict() == Verdict.FASTER)
                        + clientBoundNote(made.subject(), made.subjectClientBound(), made.verdict() == Verdict.SLOWER)
                : made.subject() + " and " + made.reference() + " are not comparable at " + cellLabel(made.cell())
                        + ": " + obstacle(obstacle, made.cell(), made.reference(), made.subject(), side -> side);
    }

    /** The work in words: {@code write (concurrency 16, 1KiB)}. */
    public static String cellLabel(Cell cell) {
        String load = cell.isClosedLoad() ? "" : cell.load() + ", ";
        return cell.workload() + " (" + load + "concurrency " + cell.concurrency() + ", " + cell.size() + ")";
    }

    private static String finding(Comparison made) {
        int family = made.tests();
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
                        + made.roundsNeeded() + " rounds that "
                        + (family == 1 ? "one test needs" : family + " tests need")
                        + detectable(made);
            case NOT_COMPARABLE -> throw new IllegalArgumentException("has its own sentence: " + made);
        };
    }

    /**
     * Why no comparison can be made.
     *
     * @param reference the name of the reference, or of the base
     * @param subject the name of the subject, or of the candidate
     * @param nameOf what a sentence calls a side of that name
     */
    public static String obstacle(
            Obstacle obstacle, Cell cell, String reference, String subject, UnaryOperator<String> nameOf) {
        String side = Objects.requireNonNullElse(obstacle.side(), "");
        String name = nameOf.apply(side);
        Caution cause = obstacle.cause();
        String reason = cause == null ? "" : CautionText.message(cause);
        String where = " on " + name + " in round " + obstacle.round();
        return switch (obstacle.kind()) {
            case RUN_NOT_VALID ->
                obstacle.run() == null
                        ? "the run is not valid"
                        : "run " + obstacle.run() + " of the " + side + " is not valid: " + reason;
            case ONLY_ON_ONE_SIDE -> "only the " + side + " has it";
            case PLANS_DIFFER ->
                "the plans differ in the operations, the contents, the keys or the fill of " + cell.workload()
                        + ", or in what runs beside it";
            case STAND_IN ->
                name + " is " + (cause == null ? "unknown" : cause.text("product"))
                        + ", a stand-in that is never ranked";
            case DURABILITY_DIFFERS ->
                "writes to " + nameOf.apply(reference) + " are " + obstacle.reference() + ", those to "
                        + nameOf.apply(subject) + " are "
                        + obstacle.subject();
            case DURABILITY_UNKNOWN ->
                "writes to " + nameOf.apply(reference) + " and " + nameOf.apply(subject) + " are of unknown durability";
            case NO_COMMON_ROUND -> "there is no round in which both were measured";
            case NO_COMMON_FIGURE ->
                "no figure is known of both in every round: there are too few operations, or they differ";
            case BATCHES_DIFFER ->
                "one writes batches of " + obstacle.reference() + " and the other of " + obstacle.subject()
                        + (cell.isClosedLoad()
                                ? ": in the same mix of operations they do different amounts of work"
                                : ": at the same rate of writes they do different amounts of work");
            case OPERATIONS_FAILED -> obstacle.count() + " operations failed" + where;
            case OPERATIONS_SHED -> obstacle.count() + " operations were shed" + where;
            case OPERATIONS_UNFINISHED -> obstacle.count() + " operations were not finished" + where;
            case NOTHING_DONE -> "no operation was done in the measured time" + where;
            case NO_COMMON_WINDOW -> "there was no time in which all workers were active" + where;
            case PAGE_CACHE_DIFFERS ->
                "the page cache was " + obstacle.reference() + " for " + nameOf.apply(reference) + " and "
                        + obstacle.subject()
                        + " for " + nameOf.apply(subject);
            case DATA_SETS_DIFFER ->
                nameOf.apply(reference) + " reads one of " + objects(obstacle.reference()) + " objects, "
                        + nameOf.apply(subject) + " one of " + objects(obstacle.subject())
                        + ": set phases.fill of " + cell.workload()
                        + " to give both the same number of objects; work that also"
                        + " writes needs keys of its fill too (keys: uniform of fill), or a number of operations in place of a time";
            case CLIENT_LIMIT ->
                inRounds(obstacle) + (isOthers(cause) ? OTHERS_LIMIT : CLIENT_LIMIT) + name + FASTER_THAN_SHOWN + ": "
                        + reason;
            case OVERLOADED -> inRounds(obstacle) + " " + name + " did not keep up with the load: " + reason;
            case DRIFT ->
                "over its " + obstacle.rounds() + " rounds " + reason + " on " + name
                        + ", which is more than the two differ";
            case FEW_OPERATIONS -> "on " + name + " " + reason + "; that is about as much as the two differ";
        };
    }

    private static boolean isOthers(@Nullable Caution cause) {
        return cause != null && cause.code() == CautionCode.OTHER_PROGRAMS;
    }

    private static String objects(@Nullable String number) {
        return FigureFormatter.count(Long.parseLong(Objects.requireNonNullElse(number, "0")));
    }

    static String inRounds(Obstacle obstacle) {
        return "in " + obstacle.count() + " of " + obstacle.rounds() + " rounds";
    }

    /** The obstacle in a few words, as seen from one side: {@code client was the limit}. */
    static String shortly(Obstacle obstacle, String name) {
        String side = obstacle.side();
        String of = side == null || side.equals(name) ? "" : side + ": ";
        return of
                + switch (obstacle.kind()) {
                    case RUN_NOT_VALID -> "the run is not valid";
                    case ONLY_ON_ONE_SIDE -> "only one side has it";
                    case PLANS_DIFFER -> "the plans differ";
                    case STAND_IN -> "a stand-in";
                    case DURABILITY_DIFFERS -> obstacle.reference() + " against " + obstacle.subject() + " writes";
                    case DURABILITY_UNKNOWN -> "both of unknown durability";
                    case NO_COMMON_ROUND -> "no common round";
                    case NO_COMMON_FIGURE -> "no common figure";
                    case BATCHES_DIFFER -> "batches of " + obstacle.reference() + " against " + obstacle.subject();
                    case OPERATIONS_FAILED -> obstacle.count() + " operations failed";
                    case OPERATIONS_SHED -> obstacle.count() + " operations shed";
                    case OPERATIONS_UNFINISHED -> obstacle.count() + " operations unfinished";
                    case NOTHING_DONE -> "nothing done";
                    case NO_COMMON_WINDOW -> "workers not active together";
                    case PAGE_CACHE_DIFFERS -> "page cache " + obstacle.reference() + " against " + obstacle.subject();
                    case DATA_SETS_DIFFER ->
                        "one of " + obstacle.reference() + " against one of " + obstacle.subject() + " objects";
                    case OVERLOADED -> "overloaded";
                    case CLIENT_LIMIT ->
                        isOthers(obstacle.cause()) ? "other programs were the limit" : "client was the limit";
                    case DRIFT -> "unsteady in its rounds";
                    case FEW_OPERATIONS -> "too few operations a round";
                };
    }

    /** The remedy that would let the two be compared, in a few words; empty where there is none, or the obstacle says it. */
    static String remedy(Obstacle obstacle) {
        return switch (obstacle.kind()) {
            case DURABILITY_DIFFERS -> "give both the same durability";
            case DURABILITY_UNKNOWN -> "the setting durabilityReason says why";
            case NO_COMMON_FIGURE, FEW_OPERATIONS, DRIFT, NO_COMMON_WINDOW -> "a longer --duration";
            case BATCHES_DIFFER -> "give both the same batch";
            case OPERATIONS_FAILED, OPERATIONS_UNFINISHED, NOTHING_DONE -> "see what failed";
            case OPERATIONS_SHED, OVERLOADED -> "a lower --rate";
            case PAGE_CACHE_DIFFERS -> "the same cache and direct for both";
            case DATA_SETS_DIFFER -> "the same --fill for both";
            case CLIENT_LIMIT -> clientRemedy(obstacle.cause());
            case RUN_NOT_VALID, ONLY_ON_ONE_SIDE, PLANS_DIFFER, STAND_IN, NO_COMMON_ROUND -> "";
        };
    }

    private static String clientRemedy(@Nullable Caution cause) {
        return cause == null
                ? ""
                : switch (cause.code()) {
                    case OTHER_PROGRAMS -> "stop the other programs";
                    case CLIENT_COLLECTIONS, CLIENT_PAUSES -> "more memory: HARNESS_OPTS=-Xmn256m";
                    case CLIENT_STOOD_STILL -> "repeat it";
                    default -> "more processors or less load";
                };
    }

    /** {@code 2.00 x objects/s, 95 % interval 1.99 to 2.02}. */
    public static String estimate(Metric metric, double ratio, @Nullable Double low, @Nullable Double high) {
        String centre = ratio(ratio) + " x " + metric.label();
        return low == null || high == null ? centre : centre + ", 95 % interval " + ratio(low) + " to " + ratio(high);
    }

    private static String proof(Comparison made, int family) {
        return made.rounds() + " rounds, " + probability(Objects.requireNonNull(made.adjustedPValue()), family);
    }

    /** {@code p = 0.023 (for 3 tests)}. */
    public static String probability(double adjusted, int family) {
        return "p = " + digits(adjusted, 2) + (family == 1 ? "" : " (for " + family + " tests)");
    }

    private static String detectable(Comparison made) {
        return detectable(made.minimumDetectableRatio());
    }

    /** Says from which ratio on a difference would have been found; nothing if that is not known. */
    public static String detectable(@Nullable Double minimum) {
        if (minimum == null) {
            return "";
        }
        return minimum > LARGEST_USEFUL_RATIO
                ? "; with so few rounds even a large difference may go unnoticed"
                : "; a difference of " + ratio(minimum) + " x or more would probably have been noticed";
    }

    /** The number of rounds whose figures may be those of the client, after a sentence; empty if there is none. */
    private static String clientBoundNote(String name, int rounds, boolean slower) {
        if (rounds == 0) {
            return "";
        }
        String where = "; in " + rounds + (rounds == 1 ? " round" : " rounds");
        return slower
                ? where + " operations on " + name + " started late, which the ratio leaves out"
                : where + CLIENT_LIMIT + name + FASTER_THAN_SHOWN;
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
