package org.storeharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.storeharness.report.Section.Item;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.statistics.Summary;

/** States what workloads that ran at the same time did together: medians over the rounds. */
final class GroupSection {
    private static final String METHOD =
            "Rates are over the time in which the workers of all were active: the rates of workloads that do not overlap are"
                    + " not added up.";

    private GroupSection() {}

    /** A sentence for each kind of operation of each group, in the order of measuring. */
    static Section of(RunResult result) {
        List<Item> lines = new ArrayList<>();
        for (List<TargetCell> members :
                result.groups().stream().map(GroupResult::members).distinct().toList()) {
            List<GroupResult> rounds = result.groups().stream()
                    .filter(group -> group.members().equals(members))
                    .toList();
            Map<String, List<KindResult>> kinds = new TreeMap<>();
            rounds.forEach(round -> round.kinds()
                    .forEach((kind, figures) -> kinds.computeIfAbsent(kind, any -> new ArrayList<>())
                            .add(figures)));
            kinds.forEach((kind, figures) -> lines.add(Item.of(name(members) + ": " + kind + " " + figures(figures)
                    + (rounds.stream().allMatch(round -> round.window().common())
                            ? ""
                            : ", over the whole time where they did not overlap"))));
        }
        return Section.list("Concurrent workloads", lines, METHOD);
    }

    private static String name(List<TargetCell> members) {
        return members.stream()
                .map(member -> member.cell().workload() + " on " + member.target() + " (concurrency "
                        + member.cell().concurrency() + ", " + member.cell().size() + ")")
                .collect(Collectors.joining(" + "));
    }

    private static String figures(List<KindResult> rounds) {
        return String.format(
                Locale.ROOT,
                "%s ops/s, %s MiB/s",
                FigureFormatter.number(
                        Summary.of(rounds, figures -> figures.throughput().opsPerSecond())
                                .median()),
                FigureFormatter.number(
                        Summary.of(rounds, figures -> figures.throughput().bytesPerSecond() / FigureFormatter.MIB)
                                .median()));
    }
}
