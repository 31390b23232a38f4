package org.storeharness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.Section.Item;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.statistics.SweepAnalysis;
import org.storeharness.statistics.SweepCurves;

/**
 * The content of a report in any format. It is built once from a result; writers choose the order and the layout, and leave
 * nothing out.
 *
 * @param answer the answer, which a reader wants first; all that follows is detail
 * @param invalidReasons the reasons why the figures may not be quoted; empty if they may
 * @param facts the run and the machine, each by its name
 * @param directory the run directory; {@code null} if there is none
 * @param targets the description of each target, by its name
 * @param verdicts the verdicts, or why there are none; empty where nothing was compared
 * @param rates the highest sustained rates; empty unless the run looked for them
 * @param cells the tables with their notes, in the order of measuring
 * @param hosts the tables of the hosts, in the order of measuring; empty on one machine
 * @param groups the joint figures of workloads that ran at the same time; empty if none did
 * @param legend how to read the figures of the tables
 * @param sweeps the curves of sweeps, with where they cross; the points of response times against throughput
 * @param cautions the cautions of a run that do not make it invalid, with their severities
 */
public record ReportDocument(
        Answer answer,
        List<String> invalidReasons,
        Map<String, String> facts,
        @Nullable String directory,
        Map<String, String> targets,
        Section verdicts,
        Section rates,
        List<Section> cells,
        List<Section> hosts,
        Section groups,
        String legend,
        List<Section> sweeps,
        Section cautions) {
    private static final String LEGEND =
            "Figures are medians over the rounds, ± half of the distance from the lowest to the highest round, in % of the "
                    + "median; max is the longest of all rounds. A percentile with fewer than 10 samples above it in any round is not known (-).";

    /** The document of a report. */
    public static ReportDocument of(Report report) {
        RunResult result = report.result();
        Map<String, String> targets = new LinkedHashMap<>();
        result.targets().forEach(target -> targets.put(target.name(), RunFacts.of(target)));
        List<Ranking> rankings = Ranking.of(result);
        List<SweepCurves> sweeps = SweepAnalysis.curvesOf(result);
        Section rates = RateSection.of(result);
        Section groups = GroupSection.of(result);
        List<CellResults> cells = CellResults.of(result);
        return new ReportDocument(
                Answer.of(result, rankings, sweeps, rates, groups),
                CautionText.invalidReasons(result),
                RunFacts.of(result),
                report.directory() == null ? null : report.directory().toString(),
                targets,
                VerdictSection.of(result),
                rates,
                cells.stream()
                        .map(cell -> CellSection.of(
                                cell, result.run().plan().shedding().after()))
                        .toList(),
                HostSection.of(result, cells),
                groups,
                LEGEND,
                Stream.concat(sweeps.stream().map(SweepSection::of), CurveSection.points(result).stream())
                        .toList(),
                Section.list("Cautions", cautions(result, caution -> !caution.invalidates()), ""));
    }

    /** The cautions of a kind, one for each code: the first of it, of whom else it is true, and as details what is true of those. */
    static List<Item> cautions(RunResult result, Predicate<Caution> kind) {
        Map<CautionCode, List<Caution>> byCode = new LinkedHashMap<>();
        result.warnings().stream()
                .filter(kind)
                .forEach(caution -> byCode.computeIfAbsent(caution.code(), code -> new ArrayList<>())
                        .add(caution));
        return byCode.values().stream().map(ReportDocument::caution).toList();
    }

    private static Item caution(List<Caution> same) {
        Caution first = same.get(0);
        String subject = CautionText.subject(first);
        Map<Boolean, List<Caution>> ofFirst = same.stream()
                .collect(Collectors.partitioningBy(
                        caution -> CautionText.subject(caution).equals(subject)
                                && caution.text("workload").equals(first.text("workload"))));
        List<Caution> others = Objects.requireNonNull(ofFirst.get(false));
        String also = others.stream()
                .map(caution -> CautionText.subject(caution).equals(subject)
                        ? "at " + caution.text("workload")
                        : CautionText.subject(caution))
                .distinct()
                .collect(Collectors.joining(", "));
        return new Item(
                subject + (also.isEmpty() ? "" : " (also " + also + ")"),
                CautionText.message(Objects.requireNonNull(ofFirst.get(true))),
                others.stream().map(CautionText::line).distinct().toList(),
                first.severity());
    }

    /** The facts and the run directory. */
    public Map<String, String> factsWithDirectory() {
        Map<String, String> all = new LinkedHashMap<>(facts);
        if (directory != null) {
            all.put("run directory", directory);
        }
        return all;
    }
}
