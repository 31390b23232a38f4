package org.storeharness.core.report.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.comparison.Comparison;
import org.storeharness.core.result.comparison.Comparison.Verdict;

/** The verdicts of a run in sentences, in the order of its tables. */
public final class VerdictText {
    /** How they were made. */
    public static final String METHOD =
            "Ratios of paired rounds: Hodges-Lehmann estimate, the wider of the bootstrap's 95 % interval and the exact one of "
                    + "the ranks, Wilcoxon signed-rank p, Holm's correction over all tests of a table.";

    private VerdictText() {}

    /** One sentence for each test; what is not comparable because of a stand-in shares one. None if the run is not valid. */
    public static List<String> of(RunResult result) {
        List<String> sentences = new ArrayList<>();
        if (!result.run().valid()) {
            return sentences;
        }
        Set<String> standIns = result.targets().stream()
                .filter(target -> target.facts().standIn())
                .map(TargetResult::name)
                .collect(Collectors.toSet());
        for (Comparison comparison : result.comparisons()) {
            if (comparison.verdict() != Verdict.NOT_COMPARABLE
                    || !standIns.contains(comparison.subject()) && !standIns.contains(comparison.reference())) {
                sentences.add(comparison.explanation());
            }
        }
        for (TargetResult target : result.targets()) {
            if (target.facts().standIn()) {
                sentences.add(target.name() + " is " + target.facts().product() + ": it is not ranked");
            }
        }
        return sentences;
    }
}
