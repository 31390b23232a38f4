package org.storeharness.report.page;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureColumns;
import org.storeharness.report.FigureTable;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.RunFacts;
import org.storeharness.report.Section;
import org.storeharness.report.Section.Item;
import org.storeharness.report.VerdictText;
import org.storeharness.result.Difference;
import org.storeharness.result.RunDiff;
import org.storeharness.result.measurement.Severity;
import org.storeharness.unit.EnumSpelling;

/**
 * The content of the report of a diff in any format.
 *
 * @param finding the finding of the whole
 * @param base the runs of the base, one line each
 * @param candidate the runs of the candidate, one line each
 * @param table the differences, the worst first
 * @param differences a sentence for each difference, in the same order
 * @param cautions the cautions that a reader has to know before quoting a figure
 */
record DiffDocument(
        String finding,
        List<String> base,
        List<String> candidate,
        FigureTable table,
        Section differences,
        Section cautions) {
    private static final String METHOD =
            "Ratios of the candidate to the base: Hodges-Lehmann estimate, the wider of the bootstrap's 95 % interval and the "
                    + "exact one of the ranks, Mann-Whitney p, Holm's correction over all lines.";

    private static final FigureColumns<Difference> COLUMNS = new FigureColumns<Difference>()
            .words("work", difference -> VerdictText.cellLabel(difference.cell()))
            .words("figure", difference -> difference.metric().label())
            .figures("candidate / base", difference -> Figure.of(ratio(difference.ratio())))
            .figures("95 % interval", difference -> Figure.of(interval(difference.low(), difference.high())))
            .words(
                    "finding",
                    difference -> EnumSpelling.of(difference.finding()).replace('-', ' '));

    static DiffDocument of(RunDiff diff) {
        List<Difference> worstFirst = diff.differences().stream()
                .sorted(Comparator.comparing(Difference::finding).reversed())
                .toList();
        return new DiffDocument(
                finding(diff),
                diff.base().stream().map(RunFacts::of).toList(),
                diff.candidate().stream().map(RunFacts::of).toList(),
                COLUMNS.table(null, worstFirst, Difference::target),
                Section.list(
                        "",
                        worstFirst.stream()
                                .map(difference -> Item.of(DifferenceText.sentence(difference, diff.margin())))
                                .toList(),
                        worstFirst.isEmpty() ? "" : METHOD),
                Section.list(
                        "Cautions",
                        diff.cautions().stream()
                                .map(caution -> new Item("", caution, List.of(), Severity.AFFECTS_VERDICT))
                                .toList(),
                        ""));
    }

    private static String finding(RunDiff diff) {
        String margin = VerdictText.percent(diff.margin());
        return switch (diff.finding()) {
            case NO_REGRESSION -> "No regression by more than " + margin;
            case INCONCLUSIVE -> "Inconclusive: a regression by more than " + margin + " is neither shown nor excluded";
            case NOT_COMPARABLE -> "Not comparable";
            case REGRESSION -> "Regression by more than " + margin;
        };
    }

    private static String interval(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? "" : ratio(low) + " to " + ratio(high);
    }

    private static String ratio(@Nullable Double ratio) {
        return ratio == null ? "" : VerdictText.ratio(ratio);
    }
}
