package org.storeharness.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.Section.Item;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.RunInfo;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Severity;
import org.storeharness.statistics.SweepCurves;
import org.storeharness.statistics.SweepCurves.SweepAxis;
import org.storeharness.statistics.comparison.MoreTime;
import org.storeharness.unit.Durations;

/**
 * The first part of a report: what a reader wants to know first.
 *
 * @param tables the targets in their order, a table for each work; of a sweep its curves
 * @param remarks what marks in the tables mean, why there are no verdicts, and what the tables cannot say; a line each
 * @param facts what was measured on what, each by its name
 * @param cautions the first of those that affect verdicts, one for each code
 * @param more how many other codes of such cautions there are
 * @param notes how many cautions affect no verdict
 */
public record Answer(
        List<Section> tables, List<Item> remarks, Map<String, String> facts, List<Item> cautions, int more, int notes) {
    /** So many whole ones leave the answer on one screen. */
    private static final int MOST_CAUTIONS = 3;

    private static final Duration HALF_MINUTE = Duration.ofSeconds(30);

    private static final Map<String, String> LEGEND = legend();

    static Answer of(
            RunResult result, List<Ranking> rankings, List<SweepCurves> sweeps, Section rates, Section groups) {
        List<SweepCurves> curves = shown(sweeps);
        List<Section> tables = new ArrayList<>();
        rankings.stream()
                .filter(ranking -> curves.stream()
                        .noneMatch(sweep ->
                                sweep.workload().equals(ranking.results().cell().workload())))
                .map(RankingTable::of)
                .forEach(tables::add);
        curves.stream().map(SweepSection::of).forEach(tables::add);
        tables.addAll(CurveSection.answers(result));
        List<Item> remarks = new ArrayList<>();
        rates.items().forEach(item -> remarks.add(Item.of(item.text())));
        groups.items().forEach(remarks::add);
        List<Item> tooFewRounds = tooFewRounds(result.comparisons());
        remarks.addAll(legend(tables, tooFewRounds.isEmpty()));
        remarks.addAll(tooFewRounds);
        MoreTime.of(result).map(more -> moreTime(more, result.run())).ifPresent(remarks::add);
        List<List<Caution>> cautions = affecting(result);
        List<List<Caution>> first = cautions.subList(0, Math.min(MOST_CAUTIONS, cautions.size()));
        return new Answer(
                tables,
                remarks,
                RunFacts.inShort(result),
                first.stream().map(Answer::caution).toList(),
                cautions.size() - first.size(),
                ReportDocument.sameOnHosts(result, caution -> caution.severity() == Severity.NOTE)
                        .size());
    }

    /** The cautions that affect verdicts by their codes; a stand-in beside others has its mark in the tables. */
    private static List<List<Caution>> affecting(RunResult result) {
        Map<CautionCode, List<Caution>> byCode = new LinkedHashMap<>();
        result.warnings().stream()
                .filter(caution -> caution.severity() == Severity.AFFECTS_VERDICT)
                .filter(caution -> caution.code() != CautionCode.STAND_IN
                        || result.targets().size() == 1)
                .forEach(caution -> byCode.computeIfAbsent(caution.code(), code -> new ArrayList<>())
                        .add(caution));
        return List.copyOf(byCode.values());
    }

    /** The first of these, and which other hosts and targets have the same. */
    private static Item caution(List<Caution> same) {
        String first = CautionText.subject(same.get(0));
        String others = same.stream()
                .map(CautionText::subject)
                .filter(subject -> !subject.equals(first))
                .distinct()
                .collect(Collectors.joining(", "));
        return new Item(
                first + (others.isEmpty() ? "" : " (also " + others + ")"),
                CautionText.message(same.stream()
                        .filter(caution -> CautionText.subject(caution).equals(first))
                        .filter(caution ->
                                caution.text("workload").equals(same.get(0).text("workload")))
                        .toList()),
                List.of(),
                Severity.AFFECTS_VERDICT);
    }

    /** The curves over concurrency; those over sizes only where there are no others. */
    private static List<SweepCurves> shown(List<SweepCurves> sweeps) {
        List<SweepCurves> first = sweeps.stream()
                .filter(sweep -> sweep.axis() == SweepAxis.CONCURRENCY)
                .toList();
        return first.isEmpty() ? sweeps : first;
    }

    private static Map<String, String> legend() {
        Map<String, String> legend = new LinkedHashMap<>();
        legend.put(RankingTable.SAME, "no difference shown to those above");
        legend.put(RankingTable.BEST, "shown to be the best");
        legend.put(RankingTable.UNDECIDED, "no verdict");
        legend.put(RankingTable.NOT_COMPARABLE, "not comparable");
        return legend;
    }

    /** One line on the marks that occur. */
    private static List<Item> legend(List<Section> tables, boolean withUndecided) {
        List<String> used = tables.stream()
                .flatMap(section -> Stream.ofNullable(section.table()))
                .flatMap(table -> table.rows().stream())
                .flatMap(Answer::marks)
                .filter(mark -> withUndecided || !mark.equals(RankingTable.UNDECIDED))
                .toList();
        List<String> explained = LEGEND.entrySet().stream()
                .filter(mark -> used.contains(mark.getKey()))
                .map(mark -> mark.getKey() + " " + mark.getValue())
                .toList();
        return explained.isEmpty() ? List.of() : List.of(Item.of(String.join(", ", explained)));
    }

    private static Stream<String> marks(Row row) {
        return Stream.concat(Stream.of(row.rank()), row.figures().stream().map(Figure::spread));
    }

    /** One line on what is still open at the end of the maximum time, and how much time would probably decide it. */
    private static Item moreTime(MoreTime more, RunInfo run) {
        String open = (more.open() == 1 ? "1 comparison is" : more.open() + " comparisons are")
                + " still open at the end of --max-time "
                + Durations.format(run.plan().maxTime()) + ": ";
        String which = more.decidable() == more.open()
                ? more.open() == 1 ? "it" : "all of them"
                : more.decidable() + " of them";
        return Item.of(
                more.decidable() == 0
                        ? open
                                + "more time would probably decide none of them, the differences are too small for the noise"
                        : open + "--max-time " + Durations.format(longer(more.factor(), run))
                                + " would probably decide " + which);
    }

    /** The time of a run that is so many times as long, in half minutes. The start and the fills, which it would not repeat, make it ample. */
    private static Duration longer(double factor, RunInfo run) {
        double seconds = factor * run.plan().maxTime().toMillis() / 1e3;
        return HALF_MINUTE.multipliedBy((long) Math.ceil(seconds / HALF_MINUTE.toSeconds()));
    }

    /** One line on all comparisons that more rounds would decide. */
    private static List<Item> tooFewRounds(List<Comparison> comparisons) {
        List<Comparison> undecided = comparisons.stream()
                .filter(made -> made.verdict() == Verdict.TOO_FEW_ROUNDS)
                .toList();
        if (undecided.isEmpty()) {
            return List.of();
        }
        int rounds = undecided.stream().mapToInt(Comparison::rounds).min().orElseThrow();
        int needed = undecided.stream().mapToInt(Comparison::roundsNeeded).max().orElseThrow();
        return List.of(Item.of(RankingTable.UNDECIDED + " no verdict on " + undecided.size() + " of "
                + comparisons.size() + " comparisons: " + rounds + " of the " + needed
                + " rounds that they need (--rounds " + needed + ")"));
    }
}
