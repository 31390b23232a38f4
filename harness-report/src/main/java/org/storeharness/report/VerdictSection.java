package org.storeharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.storeharness.report.Section.Item;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;

/** States the verdicts of a run in the order of its tables, or why there are none. */
final class VerdictSection {
    private static final String METHOD =
            "Ratios of paired rounds: Hodges-Lehmann estimate, the exact 95 % interval of the ranks, exact Wilcoxon signed-rank "
                    + "p, corrected for all looks and all tests of the run.";

    private VerdictSection() {}

    /** A sentence for each test; pairs that are not comparable because of a stand-in share one. */
    static Section of(RunResult result) {
        if (!result.run().valid()) {
            Item reason = Item.of("the run is not valid: its figures may not be quoted");
            return Section.list("No verdicts", List.of(reason), "");
        }
        List<TargetResult> standIns = result.targets().stream()
                .filter(target -> target.facts().standIn())
                .toList();
        Set<String> names = standIns.stream().map(TargetResult::name).collect(Collectors.toSet());
        List<Item> sentences = new ArrayList<>();
        for (Comparison comparison : result.comparisons()) {
            if (comparison.verdict() != Verdict.NOT_COMPARABLE
                    || !names.contains(comparison.subject()) && !names.contains(comparison.reference())) {
                sentences.add(Item.of(VerdictText.sentence(comparison)));
            }
        }
        standIns.forEach(target ->
                sentences.add(Item.of(target.name() + " is " + target.facts().product() + ": it is not ranked")));
        return Section.list("Verdicts", sentences, METHOD);
    }
}
