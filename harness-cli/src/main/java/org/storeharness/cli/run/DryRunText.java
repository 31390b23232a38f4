package org.storeharness.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.plan.PlannedTimeText;
import org.storeharness.cli.progress.RoundText;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.CurveGoal;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SearchGoal;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.result.TargetResult;
import org.storeharness.run.CurveTracer;
import org.storeharness.statistics.comparison.RoundsRule;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;

/** Says what a run would do, before any store is opened: its work, how long it takes, and how many rounds its comparisons need. */
final class DryRunText {
    private DryRunText() {}

    /**
     * The lines.
     *
     * @param goal the goal of trials in place of rounds; {@code null} for rounds
     * @param margin of equivalence, as a share
     */
    static List<String> of(Plan plan, @Nullable SearchGoal goal, double margin) {
        List<String> lines = new ArrayList<>();
        lines.add("plan " + plan.name() + ", of which nothing is started:");
        plan.targets().forEach((name, target) -> lines.add("  target " + name + ": " + text(target)));
        plan.workloads().forEach((name, work) -> lines.add("  workload " + name + ": " + text(work, plan)));
        if (goal == null) {
            lines.addAll(PlannedTimeText.of(plan));
            lines.addAll(comparisons(plan, margin));
        } else {
            lines.add(text(goal, plan));
        }
        return lines;
    }

    private static String text(Target target) {
        return "store " + target.store() + ", " + EnumSpelling.of(target.durability())
                + (target.batch() == 1 ? "" : ", " + target.batch() + " objects in one write")
                + (target.threads() == null ? "" : ", " + EnumSpelling.of(target.threads()) + " threads");
    }

    private static String text(Workload work, Plan plan) {
        String kinds = work.operations().entrySet().stream()
                .map(kind ->
                        EnumSpelling.of(kind.getKey()) + (work.operations().size() == 1 ? "" : ":" + kind.getValue()))
                .collect(Collectors.joining("+"));
        String load = work.arrivals() instanceof Arrivals.Closed ? "closed load" : "load " + work.arrivals();
        return kinds + (work.readBeforeUpdate() ? ", each update after a read" : "") + ", size "
                + points(plan.sweep().size(), work.content().size()) + ", " + load + ", concurrency "
                + points(plan.sweep().concurrency(), work.concurrency()) + ", "
                + text(work.phases().measure()) + " a round"
                + (work.phases().warmUp().isEmpty()
                        ? ""
                        : " after " + text(work.phases().warmUp()) + " of warm-up");
    }

    private static String points(List<?> ofSweep, Object ofWorkload) {
        return (ofSweep.isEmpty() ? Stream.of(ofWorkload) : ofSweep.stream())
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
    }

    private static String text(Extent extent) {
        return Stream.of(
                        extent.operations() == 0 ? "" : extent.operations() + " operations",
                        extent.duration().isZero() ? "" : Durations.format(extent.duration()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" or "));
    }

    private static String text(SearchGoal goal, Plan plan) {
        return goal instanceof CurveGoal curves
                ? CurveTracer.describe(plan, curves)
                : "trials look for the highest rate that meets " + goal;
    }

    private static List<String> comparisons(Plan plan, double margin) {
        List<TargetResult> targets = plan.targets().entrySet().stream()
                .map(target -> asAsked(target.getKey(), target.getValue()))
                .toList();
        RoundsRule rule = new RoundsRule(plan, targets, margin);
        if (rule.comparisons() == 0) {
            return List.of("nothing is compared");
        }
        int rounds = rule.roundsNeeded();
        return Stream.concat(
                        Stream.of(RoundText.needed(rule.comparisons(), rounds, plan.rounds())),
                        RoundText.tooLong(rounds, plan).stream())
                .toList();
    }

    /** The target as the plan asks for it: one that turns out to be a stand-in, or less durable, would have fewer comparisons. */
    private static TargetResult asAsked(String name, Target target) {
        StoreFacts facts = new StoreFacts(target.store(), "", target.durability(), false, Map.of());
        return new TargetResult(name, target.store(), target.batch(), Map.of(), facts, null);
    }
}
