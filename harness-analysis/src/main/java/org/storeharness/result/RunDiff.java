package org.storeharness.result;

import java.util.Comparator;
import java.util.List;
import org.storeharness.result.Difference.RegressionFinding;

/**
 * The differences between two sets of runs, see {@code docs/diff.schema.json}.
 *
 * @param schema the version of this format, {@value #SCHEMA}
 * @param base the runs that came before
 * @param candidate the runs that are judged
 * @param margin the regression that is tolerated, as a share: with 0.05 rates down to 1/1.05 and times up to 1.05
 * @param finding the worst of all differences; not comparable if there is none
 * @param differences one for each target, cell and metric
 * @param cautions other differences, and what else a reader has to know
 */
public record RunDiff(
        String schema,
        List<RunReference> base,
        List<RunReference> candidate,
        double margin,
        RegressionFinding finding,
        List<Difference> differences,
        List<String> cautions) {
    /** The version of the format. The number before the dot changes when a change breaks readers. */
    public static final String SCHEMA = "org.storeharness.diff/3.0";

    public RunDiff {
        base = List.copyOf(base);
        candidate = List.copyOf(candidate);
        differences = List.copyOf(differences);
        cautions = List.copyOf(cautions);
    }

    /** The worst of the findings. */
    public static RegressionFinding worst(List<Difference> differences) {
        return differences.stream()
                .map(Difference::finding)
                .max(Comparator.naturalOrder())
                .orElse(RegressionFinding.NOT_COMPARABLE);
    }
}
