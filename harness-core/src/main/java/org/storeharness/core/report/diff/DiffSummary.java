package org.storeharness.core.report.diff;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.storeharness.core.report.document.RunFacts;
import org.storeharness.core.result.diff.Difference;
import org.storeharness.core.result.diff.RunDiff;
import org.storeharness.core.result.diff.RunReference;
import org.storeharness.core.statistics.comparison.ComparisonText;

/** The words of a diff that every format for people has. */
final class DiffSummary {
    /** How it was made. */
    static final String METHOD =
            "Ratios of the candidate to the base: Hodges-Lehmann estimate, the wider of the bootstrap's 95 % interval and the "
                    + "exact one of the ranks, Mann-Whitney p, Holm's correction over all lines.";

    private DiffSummary() {}

    /** The finding of the whole. */
    static String summary(RunDiff diff) {
        String margin = ComparisonText.percent(diff.margin());
        return switch (diff.finding()) {
            case NO_REGRESSION -> "No regression by more than " + margin;
            case INCONCLUSIVE -> "Inconclusive: a regression by more than " + margin + " is neither shown nor excluded";
            case NOT_COMPARABLE -> "Not comparable";
            case REGRESSION -> "Regression by more than " + margin;
        };
    }

    static List<Difference> worstFirst(RunDiff diff) {
        return diff.differences().stream()
                .sorted(Comparator.comparing(Difference::finding).reversed())
                .toList();
    }

    /** {@code 20260131-120000-ab12, 2026-01-31 12:00:00 UTC, plan compare, branch=main}. */
    static String run(RunReference run) {
        String tags = run.tags().entrySet().stream()
                .map(tag -> ", " + tag.getKey() + "=" + tag.getValue())
                .collect(Collectors.joining());
        return run.id() + ", " + RunFacts.time(run.started()) + ", plan " + run.plan() + ", harness "
                + run.harnessVersion() + (run.valid() ? "" : ", not valid") + tags;
    }
}
