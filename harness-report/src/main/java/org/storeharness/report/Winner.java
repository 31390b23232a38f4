package org.storeharness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Column;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.Ranking.Place;
import org.storeharness.report.Ranking.Standing;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.measurement.Measurement.Cell;

/**
 * The winner of a piece of work, and its lead: in a sentence, in a cell of a table of many works, and counted over them.
 *
 * @param ranking the work
 * @param decision the decision that verdicts show
 * @param contenders its targets without stand-ins, best first, two at least
 */
record Winner(Ranking ranking, Decision decision, List<Place> contenders) {
    /** The decision that verdicts show on a piece of work. */
    enum Decision {
        /** One target is shown to be better than each other one that it is compared with. */
        WON("wins"),
        /** The best ones are shown to differ by less than the margin. */
        EQUAL("equal"),
        UNDECIDED("undecided"),
        /** No two targets are compared. */
        NOT_COMPARABLE("not comparable");

        private final String label;

        Decision(String label) {
            this.label = label;
        }
    }

    /** The outcome; empty where nothing was to be compared. */
    static Optional<Winner> of(Ranking ranking) {
        List<Place> contenders = ranking.places().stream()
                .filter(place -> !place.row().isStandIn())
                .toList();
        boolean compared = ranking.isRanked() || contenders.stream().anyMatch(place -> isObstacle(place.obstacle()));
        return contenders.size() < 2 || !compared
                ? Optional.empty()
                : Optional.of(new Winner(ranking, decision(ranking, ranked(contenders)), contenders));
    }

    /** Whether it keeps targets from being compared; a run that is not valid says so above all. */
    private static boolean isObstacle(@Nullable Obstacle obstacle) {
        return obstacle != null && obstacle.kind() != Kind.RUN_NOT_VALID;
    }

    private static Decision decision(Ranking ranking, List<Place> ranked) {
        if (ranked.size() < 2) {
            return Decision.NOT_COMPARABLE;
        }
        List<Place> others = ranked.subList(1, ranked.size());
        List<Place> leaders = ranking.leaders();
        if (!leaders.isEmpty() && others.stream().allMatch(place -> verdict(place) == Verdict.SLOWER)) {
            return Decision.WON;
        }
        return leaders.size() > 1
                        && leaders.subList(1, leaders.size()).stream()
                                .allMatch(place -> verdict(place) == Verdict.EQUIVALENT)
                ? Decision.EQUAL
                : Decision.UNDECIDED;
    }

    private static List<Place> ranked(List<Place> places) {
        return places.stream()
                .filter(place -> place.standing() != Standing.NOT_RANKED)
                .toList();
    }

    /** The verdict against the best one; {@code null} where there is none. */
    private static @Nullable Verdict verdict(Place place) {
        Comparison best = place.best();
        return best == null ? null : best.verdict();
    }

    /** Whether one target wins. */
    boolean isWon() {
        return decision == Decision.WON;
    }

    /** The best one of those that are compared, and the next one. */
    private Place first() {
        return ranked(contenders).get(0);
    }

    private Place second() {
        return ranked(contenders).get(1);
    }

    /** The verdict on the next one against the winner. */
    private Comparison lead() {
        return Objects.requireNonNull(second().best());
    }

    /** The ratio of the winner to the next one, turned so that it is above 1. */
    private double times() {
        return turned(Objects.requireNonNull(lead().ratio()));
    }

    /** {@code write 1KiB, concurrency 16, durable: fs wins, 2.14 times postgres}. */
    String sentence() {
        return RankingTable.title(ranking) + ": "
                + switch (decision) {
                    case WON -> first().name() + " wins, " + extent() + places();
                    case EQUAL ->
                        ranking.leaders().stream().map(Place::name).collect(Collectors.joining(" and "))
                                + " are equal within "
                                + VerdictText.percent(Objects.requireNonNull(
                                                ranking.leaders().get(1).best())
                                        .margin())
                                + places();
                    case UNDECIDED -> decision.label + openQuestion();
                    case NOT_COMPARABLE -> decision.label + reason();
                };
    }

    /**
     * {@code 2.14 times postgres}, whose interval stands in the row of postgres; the end that is sure where the ratio is a bound.
     */
    private String extent() {
        Comparison lead = lead();
        Double low = ranking.metric().higherIsFaster() ? lead.high() : lead.low();
        return difference(
                low != null && lead.isBound()
                        ? "at least " + VerdictText.ratio(turned(low))
                        : VerdictText.ratio(times()));
    }

    private String difference(String times) {
        return ranking.metric().higherIsFaster()
                ? times + " times " + second().name()
                : "the " + ranking.metric().label() + " of " + second().name() + " is " + times + " times as long";
    }

    private double turned(double ratio) {
        return ranking.metric().higherIsFaster() ? 1 / ratio : ratio;
    }

    /** The origins of the reads of the best two, if they differ. */
    private String places() {
        return readDifferently()
                ? "; " + first().name() + " read from "
                        + first().row().readOrigin().label() + ", " + second().name() + " from "
                        + second().row().readOrigin().label()
                : "";
    }

    private boolean readDifferently() {
        return decision != Decision.NOT_COMPARABLE
                && first().row().readOrigin().differsFrom(second().row().readOrigin());
    }

    private String openQuestion() {
        Comparison lead = second().best();
        if (isAhead()) {
            Comparison made = lead();
            String among = ranked(contenders).size() < contenders.size() ? "of those compared " : "";
            return " after " + made.rounds() + " of " + made.roundsNeeded() + " rounds, " + among + first().name()
                    + " is ahead: " + difference(VerdictText.ratio(times()));
        }
        return lead == null || lead.verdict() == Verdict.TOO_FEW_ROUNDS || lead.verdict() == Verdict.NOT_COMPARABLE
                ? " between " + first().name() + " and " + second().name()
                : ", no difference shown between " + first().name() + " and " + second().name();
    }

    /** Whether too few rounds keep the best one from being shown to be that, as far as they go. */
    private boolean isAhead() {
        if (decision != Decision.UNDECIDED) {
            return false;
        }
        Comparison lead = second().best();
        return lead != null && lead.verdict() == Verdict.TOO_FEW_ROUNDS && lead.ratio() != null && times() > 1;
    }

    private String reason() {
        return contenders.stream()
                .flatMap(place ->
                        Stream.ofNullable(place.obstacle()).map(obstacle -> ", " + VerdictText.shortly(obstacle, "")))
                .findFirst()
                .orElse("");
    }

    /** {@code fs wins 5 of 6, 1 undecided; fs is 1.20 to 4.31 times as fast as the next}. */
    static String count(List<Winner> outcomes) {
        Map<String, List<Winner>> byWinner = outcomes.stream()
                .filter(outcome -> outcome.decision == Decision.WON)
                .collect(Collectors.groupingBy(
                        outcome -> outcome.first().name(), LinkedHashMap::new, Collectors.toList()));
        List<String> parts = new ArrayList<>();
        List<Map.Entry<String, List<Winner>>> winners = byWinner.entrySet().stream()
                .sorted(Comparator.comparing(winner -> -winner.getValue().size()))
                .toList();
        for (Map.Entry<String, List<Winner>> winner : winners) {
            parts.add(winner.getKey()
                    + (parts.isEmpty()
                            ? " wins " + winner.getValue().size() + " of " + outcomes.size()
                            : " " + winner.getValue().size()));
        }
        if (winners.isEmpty()) {
            parts.add("no target wins any of " + outcomes.size());
        }
        for (Decision decision : List.of(Decision.EQUAL, Decision.UNDECIDED, Decision.NOT_COMPARABLE)) {
            long number = outcomes.stream()
                    .filter(outcome -> outcome.decision == decision)
                    .count();
            if (number > 0) {
                parts.add(number + " " + decision.label);
            }
        }
        String leads = winners.stream().map(Winner::lead).collect(Collectors.joining(", "));
        return String.join(", ", parts) + (winners.isEmpty() ? "" : "; " + leads + " times as fast as the next");
    }

    /** {@code fs is 1.20 to 4.31}. */
    private static String lead(Map.Entry<String, List<Winner>> winner) {
        DoubleSummaryStatistics times =
                winner.getValue().stream().mapToDouble(Winner::times).summaryStatistics();
        String low = VerdictText.ratio(times.getMin());
        String high = VerdictText.ratio(times.getMax());
        return winner.getKey() + " is " + (low.equals(high) ? low : low + " to " + high);
    }

    /** A row for each workload and size, a column for each concurrency; one of sizes where there is one concurrency. */
    static FigureTable table(List<Winner> outcomes) {
        boolean byConcurrency = outcomes.stream()
                        .map(outcome -> outcome.cell().concurrency())
                        .distinct()
                        .count()
                > 1;
        List<String> columns = outcomes.stream()
                .map(outcome -> outcome.column(byConcurrency))
                .distinct()
                .toList();
        Map<String, Map<String, Figure>> rows = new LinkedHashMap<>();
        for (Winner outcome : outcomes) {
            rows.computeIfAbsent(outcome.row(byConcurrency), name -> new LinkedHashMap<>())
                    .put(outcome.column(byConcurrency), outcome.figure());
        }
        return new FigureTable(
                byConcurrency ? "by concurrency" : "by size",
                columns.stream().map(column -> new Column(column, true)).toList(),
                rows.entrySet().stream()
                        .map(row -> new Row(
                                row.getKey(),
                                columns.stream()
                                        .map(column -> row.getValue().getOrDefault(column, Figure.of("-")))
                                        .toList()))
                        .toList());
    }

    private Cell cell() {
        return ranking.results().cell();
    }

    private String column(boolean byConcurrency) {
        return byConcurrency ? String.valueOf(cell().concurrency()) : cell().size();
    }

    private String row(boolean byConcurrency) {
        return cell().workload()
                + (byConcurrency ? " " + cell().size() : "")
                + (cell().isClosedLoad() ? "" : " " + cell().load());
    }

    /** {@code fs 2.14 x}, or {@code undecided, fs 2.14 x} so far, with a mark where the two did not read from the same place. */
    private Figure figure() {
        String lead = isWon() || isAhead() ? first().name() + " " + VerdictText.ratio(times()) + " x" : "";
        return new Figure(
                isWon() ? lead : lead.isEmpty() ? decision.label : decision.label + ", " + lead,
                readDifferently() ? RankingTable.OTHER_PLACE : "");
    }
}
