package org.storeharness.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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

    /** So many reasons are told. */
    private static final int MOST_REASONS = 2;

    /** Those of a valid run; a run that is not valid decides nothing and says so. */
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
        return wanted.isEmpty() || decided() > 0;
    }

    private long decided() {
        return wanted.size()
                - with(Verdict.TOO_FEW_ROUNDS).size()
                - with(Verdict.NO_DIFFERENCE_SHOWN).size()
                - with(Verdict.NOT_COMPARABLE).size();
    }

    private List<Comparison> with(Verdict verdict) {
        return wanted.stream().filter(made -> made.verdict() == verdict).toList();
    }

    /** {@code 5 of 24 comparisons are decided; 7 have 6 of the 8 rounds that they need (--rounds 8); ...}; empty if all are. */
    Optional<String> sentence() {
        if (decided() == wanted.size()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        parts.add((decided() == 0 ? "none" : String.valueOf(decided())) + " of " + wanted.size()
                + (wanted.size() == 1 ? " comparison is decided" : " comparisons are decided"));
        tooFewRounds(with(Verdict.TOO_FEW_ROUNDS)).ifPresent(parts::add);
        int alike = with(Verdict.NO_DIFFERENCE_SHOWN).size();
        if (alike > 0) {
            parts.add(alike + (alike == 1 ? " shows" : " show") + " no difference");
        }
        moreTime.ifPresent(parts::add);
        parts.addAll(notComparable(with(Verdict.NOT_COMPARABLE)));
        return Optional.of(String.join("; ", parts));
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

    /** The most frequent reasons, each with what would mend it. */
    private static List<String> notComparable(List<Comparison> open) {
        Map<String, List<Obstacle>> reasons = open.stream()
                .map(made -> Objects.requireNonNull(made.obstacle()))
                .collect(Collectors.groupingBy(
                        obstacle -> obstacle.kind() + VerdictText.remedy(obstacle),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<String> parts = new ArrayList<>(reasons.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, List<Obstacle>> same) ->
                        -same.getValue().size()))
                .limit(MOST_REASONS)
                .map(same -> same.getValue().size() + (same.getValue().size() == 1 ? " is" : " are")
                        + " not comparable: " + reason(same.getValue()))
                .toList());
        if (reasons.size() > MOST_REASONS) {
            long told = reasons.values().stream()
                    .map(List::size)
                    .sorted(Comparator.reverseOrder())
                    .limit(MOST_REASONS)
                    .mapToLong(Integer::longValue)
                    .sum();
            parts.add(open.size() - told + " for other reasons");
        }
        return parts;
    }

    /** {@code fs: client limit in 3 of 12 rounds, also postgres (more processors, or less load)}. */
    private static String reason(List<Obstacle> same) {
        Obstacle first = same.get(0);
        String others = same.stream()
                .flatMap(obstacle -> Stream.ofNullable(obstacle.side()))
                .filter(side -> !side.equals(first.side()))
                .distinct()
                .collect(Collectors.joining(", "));
        String remedy = VerdictText.remedy(first);
        return VerdictText.shortly(first, "")
                + (others.isEmpty() ? "" : ", also " + others)
                + (remedy.isEmpty() ? "" : " (" + remedy + ")");
    }
}
