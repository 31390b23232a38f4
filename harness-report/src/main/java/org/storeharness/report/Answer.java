package org.storeharness.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.Section.Item;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Severity;
import org.storeharness.statistics.SweepCurves;
import org.storeharness.statistics.SweepCurves.SweepAxis;

/**
 * The first part of a report: what a reader wants to know first.
 *
 * @param disturbance what other programs and runs took from it, and what to do about that; empty if nothing did
 * @param tables who wins, as the titles of the targets' tables, best first, a table for each work; of many works the winners
 * @param notices what marks in the tables mean, and what else is to be known of them; a line each
 * @param open how much is decided, why the rest is not, and what would decide it; empty if all is decided
 * @param openInBrief how much is decided; empty if all is
 * @param decided whether a comparison is decided, or none was to be made
 * @param facts what was measured on what, each by its name
 * @param proofs what was found of the writes, each by its name
 * @param cautions what failed, and the first of those that affect verdicts, one for each code
 * @param more how many other codes of such cautions there are
 * @param notes how many cautions affect no verdict
 */
public record Answer(
        String disturbance,
        List<Section> tables,
        List<Item> notices,
        String open,
        String openInBrief,
        boolean decided,
        Map<String, String> facts,
        Map<String, String> proofs,
        List<Item> cautions,
        int more,
        int notes) {
    /** So many whole ones leave the answer on one screen. */
    private static final int MOST_CAUTIONS = 3;

    /** More works than this are shown by their winners alone, and so are those of a sweep. */
    private static final int MOST_TABLES = 3;

    /** Curves are shown below the winners of a sweep where they take no more lines than this. */
    private static final int MOST_LINES_OF_CURVES = 8;

    /** These are told of as the disturbance. */
    private static final Set<CautionCode> DISTURBANCES = EnumSet.of(CautionCode.OTHER_PROGRAMS, CautionCode.OTHER_RUNS);

    private static final Map<String, String> LEGEND = meanings();

    static Answer of(
            RunResult result, List<Ranking> rankings, List<SweepCurves> sweeps, Section rates, Section groups) {
        List<SweepCurves> curves = shown(sweeps);
        List<Winner> winners =
                rankings.stream().map(Winner::of).flatMap(Optional::stream).toList();
        boolean many = winners.size() > (curves.isEmpty() ? MOST_TABLES : 1);
        List<Section> tables = many ? ofWinners(winners, curves) : ofEach(rankings, curves);
        tables.addAll(CurveSection.answers(result));
        List<Item> notices = new ArrayList<>();
        rates.items().forEach(item -> notices.add(Item.of(item.text())));
        groups.items().forEach(notices::add);
        if (!result.run().valid()) {
            notices.add(Item.of("(no figure here is to be quoted)"));
        }
        legend(tables, rankings, many ? winners : List.of()).ifPresent(notices::add);
        OpenComparisons open = OpenComparisons.of(result);
        List<Item> cautions = new ArrayList<>(FailureNotes.inShort(result));
        ReportDocument.cautions(result, caution -> affects(caution, result))
                .forEach(caution -> cautions.add(caution.withoutDetails()));
        List<Item> first = cautions.subList(0, Math.min(MOST_CAUTIONS, cautions.size()));
        return new Answer(
                RunFacts.disturbance(result),
                tables,
                List.copyOf(notices),
                open.sentence(),
                open.inBrief(),
                open.anyDecided(),
                RunFacts.inShort(result),
                RunFacts.proofs(result),
                List.copyOf(first),
                cautions.size() - first.size(),
                ReportDocument.cautions(result, caution -> caution.severity() == Severity.NOTE)
                        .size());
    }

    /** The notices, and what is not decided with the reasons; a line each. */
    public List<Item> remarks() {
        return with(open);
    }

    /** The same without the reasons. */
    List<Item> remarksInBrief() {
        return with(openInBrief);
    }

    private List<Item> with(String undecided) {
        return undecided.isEmpty()
                ? notices
                : Stream.concat(notices.stream(), Stream.of(Item.of(undecided))).toList();
    }

    /** The table of the winners, and few curves below it. */
    private static List<Section> ofWinners(List<Winner> winners, List<SweepCurves> curves) {
        List<Section> tables = new ArrayList<>();
        tables.add(new Section(Winner.count(winners), Winner.table(winners), List.of(), ""));
        List<Section> drawn = curves.stream().map(SweepSection::of).toList();
        if (drawn.stream().mapToInt(Answer::lines).sum() <= MOST_LINES_OF_CURVES) {
            tables.addAll(drawn);
        }
        return tables;
    }

    /** The lines of a table with its title, its header and what stands below it. */
    private static int lines(Section section) {
        return 2
                + Objects.requireNonNull(section.table()).rows().size()
                + section.items().size();
    }

    /** A table for each work, or its curves where it was swept. */
    private static List<Section> ofEach(List<Ranking> rankings, List<SweepCurves> curves) {
        List<Section> tables = new ArrayList<>();
        rankings.stream()
                .filter(ranking -> curves.stream()
                        .noneMatch(sweep ->
                                sweep.workload().equals(ranking.results().cell().workload())))
                .map(RankingTable::of)
                .forEach(tables::add);
        curves.stream().map(SweepSection::of).forEach(tables::add);
        return tables;
    }

    /** Whether it affects verdicts and is shown; failures are told by themselves, and a stand-in beside others has its mark in the tables. */
    private static boolean affects(Caution caution, RunResult result) {
        return caution.severity() == Severity.AFFECTS_VERDICT
                && (caution.code() != CautionCode.STAND_IN || result.targets().size() == 1)
                && caution.code() != CautionCode.OPERATIONS_NOT_DONE
                && !DISTURBANCES.contains(caution.code());
    }

    /** The curves over concurrency; those over sizes only where there are no others. */
    private static List<SweepCurves> shown(List<SweepCurves> sweeps) {
        List<SweepCurves> first = sweeps.stream()
                .filter(sweep -> sweep.axis() == SweepAxis.CONCURRENCY)
                .toList();
        return first.isEmpty() ? sweeps : first;
    }

    private static Map<String, String> meanings() {
        Map<String, String> legend = new LinkedHashMap<>();
        legend.put(RankingTable.SAME, "among the best");
        legend.put(RankingTable.BEST, "the best");
        legend.put(RankingTable.UNDECIDED, "undecided");
        legend.put(RankingTable.NOT_COMPARABLE, "not comparable");
        legend.put(RankingTable.OTHER_PLACE, "one read from memory, the other from the device");
        return legend;
    }

    /**
     * One line on marks, percentiles and ratios.
     *
     * @param listed the winners, where a table lists them
     */
    private static Optional<Item> legend(List<Section> tables, List<Ranking> rankings, List<Winner> listed) {
        List<String> legend = new ArrayList<>();
        if (listed.stream().anyMatch(Winner::isWon)) {
            legend.add("'a 2 x': a wins, and is twice as fast as the next");
        }
        legend.addAll(explained(tables));
        List<String> titles = tables.stream().map(Section::title).toList();
        if (rankings.stream()
                .filter(Ranking::hasTooFewForP99)
                .anyMatch(ranking -> titles.contains(RankingTable.heading(ranking)))) {
            legend.add("p50: too few operations for p99");
        }
        if ((listed.isEmpty() || listed.stream().anyMatch(Winner::isWon))
                && rankings.stream().anyMatch(Ranking::hasRatiosOfRounds)) {
            legend.add("ratios: of rounds, not of medians");
        }
        return legend.isEmpty() ? Optional.empty() : Optional.of(Item.of(String.join(", ", legend)));
    }

    /** The meanings of the marks that occur. */
    private static List<String> explained(List<Section> tables) {
        List<String> used = tables.stream()
                .flatMap(section -> Stream.ofNullable(section.table()))
                .flatMap(table -> table.rows().stream())
                .flatMap(Answer::marks)
                .toList();
        return LEGEND.entrySet().stream()
                .filter(mark -> used.contains(mark.getKey()))
                .map(mark -> mark.getKey() + " " + mark.getValue())
                .toList();
    }

    private static Stream<String> marks(Row row) {
        return Stream.concat(Stream.of(row.rank()), row.figures().stream().map(Figure::spread));
    }
}
