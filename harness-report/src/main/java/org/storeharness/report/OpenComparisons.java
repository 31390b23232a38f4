package org.storeharness.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.RunInfo;
import org.storeharness.result.RunResult;
import org.storeharness.statistics.comparison.MoreTime;
import org.storeharness.unit.Durations;

/**
 * The comparisons of a run that decide nothing, with the reasons and what would decide them.
 *
 * @param wanted all comparisons, without those with stand-ins, which are never made
 * @param fixedRounds whether the plan sets the number of rounds
 * @param moreTime what more time would probably decide; empty if something else than the time ended the run
 */
record OpenComparisons(List<Comparison> wanted, boolean fixedRounds, Optional<String> moreTime) {
    private static final Duration HALF_MINUTE = Duration.ofSeconds(30);

    private static final Set<Verdict> DECIDED = EnumSet.of(Verdict.FASTER, Verdict.SLOWER, Verdict.EQUIVALENT);

    /** So many reasons are told. */
    private static final int MOST_REASONS = 2;

    /** The open comparisons of a valid run; a run that is not valid decides nothing and says so. */
    static OpenComparisons of(RunResult result) {
        return new OpenComparisons(
                result.comparisons().stream()
                        .filter(made -> {
                            Obstacle obstacle = made.obstacle();
                            return result.run().valid() && (obstacle == null || obstacle.kind() != Kind.STAND_IN);
                        })
                        .toList(),
                !result.run().plan().rounds().isAuto(),
                MoreTime.of(result).map(more -> moreTime(more, result.run())));
    }

    private static String moreTime(MoreTime more, RunInfo run) {
        return more.decidable() == 0
                ? "more than --max-time " + Durations.format(run.plan().maxTime())
                        + " would probably decide none of them, the differences are too small for the noise"
                : "--max-time " + Durations.format(longer(more.factor(), run))
                        + (more.noiseKnown() ? " would probably decide " : " may decide ")
                        + (more.decidable() == more.open()
                                ? more.open() == 1 ? "it" : more.open() == 2 ? "both" : "all " + more.open()
                                : more.decidable() + " of these " + more.open());
    }

    /** The time of a run that is so many times as long, in half minutes. The start and the fills, which it would not repeat, make it ample. */
    private static Duration longer(double factor, RunInfo run) {
        double seconds = factor * run.plan().maxTime().toMillis() / 1e3;
        return HALF_MINUTE.multipliedBy((long) Math.ceil(seconds / HALF_MINUTE.toSeconds()));
    }

    /** Whether one is decided, or there was none to decide. */
    boolean anyDecided() {
        return wanted.isEmpty() || decided(wanted) > 0;
    }

    private static long decided(List<Comparison> some) {
        return some.stream().filter(made -> DECIDED.contains(made.verdict())).count();
    }

    private List<Comparison> with(Verdict verdict) {
        return wanted.stream().filter(made -> made.verdict() == verdict).toList();
    }

    /** {@code 5 of 24 comparisons are decided (3 of 12 by rate, 2 of 12 by response time)}; empty if all are. */
    String inBrief() {
        return decided(wanted) == wanted.size()
                ? ""
                : share(wanted)
                        + (wanted.size() == 1 ? " comparison " : " comparisons ")
                        + (wanted.size() == 1 || decided(wanted) == 1 ? "is" : "are")
                        + " decided"
                        + byMetric();
    }

    /** The same with why the others are not: {@code 5 of 24 comparisons are decided; 7 have 6 of the 8 rounds that ...}. */
    String sentence() {
        if (inBrief().isEmpty()) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        parts.add(inBrief());
        tooFewRounds(with(Verdict.TOO_FEW_ROUNDS)).ifPresent(parts::add);
        int alike = with(Verdict.NO_DIFFERENCE_SHOWN).size();
        if (alike > 0) {
            parts.add(alike + (alike == 1 ? " shows" : " show") + " no difference");
        }
        moreTime.ifPresent(parts::add);
        notComparable(with(Verdict.NOT_COMPARABLE)).ifPresent(parts::add);
        return String.join("; ", parts);
    }

    /** {@code  (5 of 8 by rate, none of 8 by response time)}; empty where none is, or they are all of one kind. */
    private String byMetric() {
        Map<Boolean, List<Comparison>> closed = wanted.stream()
                .collect(Collectors.partitioningBy(made -> made.cell().isClosedLoad()));
        List<Comparison> rates = closed.getOrDefault(true, List.of());
        List<Comparison> times = closed.getOrDefault(false, List.of());
        return rates.isEmpty() || times.isEmpty() || decided(wanted) == 0
                ? ""
                : " (" + share(rates) + " by rate, " + share(times) + " by response time)";
    }

    /** {@code 5 of 8}. */
    private static String share(List<Comparison> some) {
        long decided = decided(some);
        return (decided == 0 ? "none" : String.valueOf(decided)) + " of " + some.size();
    }

    private Optional<String> tooFewRounds(List<Comparison> open) {
        if (open.isEmpty()) {
            return Optional.empty();
        }
        int rounds = open.stream().mapToInt(Comparison::rounds).min().orElseThrow();
        int needed = open.stream().mapToInt(Comparison::roundsNeeded).max().orElseThrow();
        return Optional.of(open.size() + (open.size() == 1 ? " has " : " have ") + rounds + " of the " + needed
                + " rounds that a verdict needs" + (fixedRounds ? " (--rounds " + needed + ")" : ""));
    }

    /** The number of these comparisons, with the most frequent reasons, each with its number and its remedy. */
    private static Optional<String> notComparable(List<Comparison> open) {
        if (open.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<Obstacle>> reasons = open.stream()
                .map(made -> Objects.requireNonNull(made.obstacle()))
                .collect(Collectors.groupingBy(
                        obstacle -> obstacle.kind() + VerdictText.remedy(obstacle),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<String> told = reasons.values().stream()
                .sorted(Comparator.comparing(same -> -same.size()))
                .limit(MOST_REASONS)
                .map(same -> (reasons.size() == 1 ? "" : same.size() + " ") + reason(same))
                .toList();
        return Optional.of(open.size() + (open.size() == 1 ? " is" : " are") + " not comparable: "
                + String.join(" and ", told) + (reasons.size() > MOST_REASONS ? " and others" : ""));
    }

    /** {@code fs: client was the limit in 3 of 12 rounds, also postgres (more processors or less load)}. */
    private static String reason(List<Obstacle> same) {
        Obstacle first = same.get(0);
        String others = same.stream()
                .flatMap(obstacle -> Stream.ofNullable(obstacle.side()))
                .filter(side -> !side.equals(first.side()))
                .distinct()
                .collect(Collectors.joining(", "));
        String remedy = VerdictText.remedy(first);
        return VerdictText.shortly(first, "")
                + (first.kind() == Kind.CLIENT_LIMIT || first.kind() == Kind.OVERLOADED
                        ? " " + VerdictText.inRounds(first)
                        : "")
                + (others.isEmpty() ? "" : ", also " + others)
                + (remedy.isEmpty() ? "" : " (" + remedy + ")");
    }
}
