package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.storeharness.plan.Workload;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Difference;
import org.storeharness.result.Difference.RegressionFinding;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.RunDiff;
import org.storeharness.result.RunReference;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.statistics.DetectableShift;
import org.storeharness.statistics.RankSumTest;
import org.storeharness.statistics.ShiftEstimate;
import org.storeharness.statistics.TestGraph;
import org.storeharness.statistics.TestGraph.CorrectedTest;
import org.storeharness.unit.Check;

/**
 * Compares the runs of a candidate with those of a base. They are not paired: what slowed one run down did not slow the other.
 * With {@value Comparer#MINIMUM_ROUNDS} runs or more on both sides the unit is the run, and the interval includes variation
 * between runs. With fewer the unit is the round, the interval leaves that variation out, and every finding is inconclusive unless
 * the caller wants rounds to decide.
 *
 * <p>The family for Holm's correction is the whole diff, so that a gate raises at most one false alarm in twenty.
 */
public final class Differ {
    private final DiffArm base;
    private final DiffArm candidate;
    private final double margin;
    private final ComparisonUnit unit;
    private final boolean decides;
    private final DetectableShift detectable = new DetectableShift();

    /** One metric of one piece of work, with the logarithms of both sides. */
    private record UnpairedTest(TargetCell work, Metric metric, double[] before, double[] after, ShiftEstimate shift) {
        double smallestPValue() {
            return RankSumTest.smallestPValue(before.length, after.length);
        }
    }

    private Differ(DiffArm base, DiffArm candidate, double margin, boolean withinRun) {
        this.base = base;
        this.candidate = candidate;
        this.margin = Comparer.checkedMargin(margin);
        this.unit = Math.min(base.runs().size(), candidate.runs().size()) >= Comparer.MINIMUM_ROUNDS
                ? ComparisonUnit.RUN
                : ComparisonUnit.ROUND;
        this.decides = withinRun || unit == ComparisonUnit.RUN;
    }

    /**
     * Compares the candidate's runs with those of the base.
     *
     * @param base one run at least
     * @param candidate one run at least
     * @param margin the regression that is tolerated, as a share, above 0 and at most 1
     * @param withinRun whether the rounds of too few runs may decide, although two runs of the same build differ by more
     *     than their rounds show
     */
    public static RunDiff compare(List<RunResult> base, List<RunResult> candidate, double margin, boolean withinRun) {
        Check.notEmpty("base", base);
        Check.notEmpty("candidate", candidate);
        return new Differ(new DiffArm("base", base), new DiffArm("candidate", candidate), margin, withinRun).compare();
    }

    /**
     * Why the figures of a target and a cell in two runs, both of which measured them, cannot stand in one series: the workload or what
     * runs beside it, the durability or the page cache differ, or one is a stand-in; empty if nothing like that differs. What happened
     * while they were measured is not looked at.
     */
    public static Optional<Obstacle> differentSettings(RunResult earlier, RunResult later, String target, Cell cell) {
        TargetCell work = new TargetCell(target, cell);
        DiffArm before = new DiffArm("earlier", List.of(earlier));
        DiffArm after = new DiffArm("later", List.of(later));
        return before.workloadDefinitions(work).equals(after.workloadDefinitions(work))
                ? Comparability.differentSettings(before.arm(work), after.arm(work))
                : Optional.of(Obstacle.of(Kind.PLANS_DIFFER, null));
    }

    private RunDiff compare() {
        Set<TargetCell> works = new LinkedHashSet<>(base.cells());
        works.addAll(candidate.cells());
        List<UnpairedTest> tests = new ArrayList<>();
        List<Difference> notComparable = new ArrayList<>();
        for (TargetCell work : works) {
            obstacle(work)
                    .ifPresentOrElse(
                            obstacle -> notComparable.add(notComparable(work, obstacle)),
                            () -> test(work)
                                    .ifPresentOrElse(
                                            tests::add,
                                            () -> notComparable.add(
                                                    notComparable(work, Obstacle.of(Kind.NO_COMMON_FIGURE, null)))));
        }
        List<CorrectedTest> corrected = TestGraph.holm(tests.size())
                .correct(
                        tests.stream()
                                .mapToDouble(test -> test.shift().pValue())
                                .toArray(),
                        Comparer.SIGNIFICANCE_LEVEL);
        List<Difference> differences = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            TargetCell work = tests.get(i).work();
            Difference found = difference(tests.get(i), tests.size(), corrected.get(i));
            clientBound(work, found)
                    .or(() -> unsureRate(work, found))
                    .or(() -> dataSets(work, found))
                    .ifPresentOrElse(
                            obstacle -> notComparable.add(notComparable(work, obstacle)), () -> differences.add(found));
        }
        differences.addAll(notComparable);
        return new RunDiff(
                RunDiff.SCHEMA,
                references(base),
                references(candidate),
                margin,
                RunDiff.worst(differences),
                differences,
                DiffCautions.of(base, candidate, unit, decides));
    }

    private Optional<Obstacle> obstacle(TargetCell work) {
        if (!base.cells().contains(work) || !candidate.cells().contains(work)) {
            return Optional.of(
                    Obstacle.of(Kind.ONLY_ON_ONE_SIDE, base.cells().contains(work) ? base.name() : candidate.name()));
        }
        Optional<Obstacle> invalid = base.invalidReason().or(candidate::invalidReason);
        if (invalid.isEmpty() && !base.workloadDefinitions(work).equals(candidate.workloadDefinitions(work))) {
            return Optional.of(Obstacle.of(Kind.PLANS_DIFFER, null));
        }
        return invalid.or(() -> differentTargets(work))
                .or(() -> Comparability.obstacle(base.arm(work), candidate.arm(work), 0, writes(work)));
    }

    /**
     * A round in which the client may have been the limit; empty if there is none, or if it was the base's and a regression is found: the
     * base may be faster than shown, which can only make the regression larger.
     */
    private Optional<Obstacle> clientBound(TargetCell work, Difference found) {
        return (found.finding() == RegressionFinding.REGRESSION
                        ? Optional.<Obstacle>empty()
                        : Comparability.clientBound(base.arm(work), 0))
                .or(() -> Comparability.clientBound(candidate.arm(work), 0));
    }

    /** Whether the number of objects that it reads is a result of its own speed too. */
    private boolean writes(TargetCell work) {
        Workload workload = candidate.workload(work);
        return workload != null && workload.writes();
    }

    /** The number of objects, where it may be the cause of what is found; empty if it is not. */
    private Optional<Obstacle> dataSets(TargetCell work, Difference found) {
        return writes(work) ? Comparability.dataSets(base.arm(work), candidate.arm(work), found) : Optional.empty();
    }

    /** Why some run of the base and some run of the candidate are not comparable, such as one that found syncs turned off. */
    private Optional<Obstacle> differentTargets(TargetCell work) {
        return base.targets(work)
                .flatMap(before -> candidate
                        .targets(work)
                        .map(after ->
                                Comparability.differentTargets(ComparisonArm.of(before), ComparisonArm.of(after))))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** A drift or a bias of one side that is larger than what is found; empty if there is none, or nothing is found. */
    private Optional<Obstacle> unsureRate(TargetCell work, Difference found) {
        return found.metric() != Metric.OBJECTS_PER_SECOND
                ? Optional.empty()
                : VerdictRule.claimedLogRatio(found, margin)
                        .flatMap(claimed -> Comparability.unsureRate(
                                base.arm(work), candidate.arm(work), candidate.workload(work), claimed));
    }

    private Optional<UnpairedTest> test(TargetCell work) {
        return base.arm(work).commonMetric(candidate.arm(work), work.cell()).map(metric -> {
            double[] before = base.logs(work, metric, unit);
            double[] after = candidate.logs(work, metric, unit);
            ShiftEstimate shift = ShiftEstimate.unpaired(before, after, Comparer.SIGNIFICANCE_LEVEL);
            return new UnpairedTest(work, metric, before, after, shift);
        });
    }

    private Difference difference(UnpairedTest test, int family, CorrectedTest corrected) {
        ShiftEstimate shift = test.shift();
        VerdictRule judgement = new VerdictRule(test.metric(), margin);
        double adjusted = corrected.pValue();
        boolean enough = shift.units() >= Comparer.MINIMUM_ROUNDS
                && family * test.smallestPValue() <= Comparer.SIGNIFICANCE_LEVEL;
        return new Difference(
                test.work().target(),
                test.work().cell(),
                test.metric(),
                test.before().length,
                test.after().length,
                Math.exp(shift.centre()),
                Comparer.exp(shift.low()),
                Comparer.exp(shift.high()),
                enough ? (Double) shift.pValue() : null,
                enough ? (Double) adjusted : null,
                detectable.ratioOfSamples(
                        test.before(), test.after(), Comparer.SIGNIFICANCE_LEVEL * corrected.weight()),
                unit,
                family,
                decides ? judgement.verdict(shift, adjusted, enough) : Verdict.TOO_FEW_ROUNDS,
                decides ? judgement.regressionFinding(shift, adjusted, enough) : RegressionFinding.INCONCLUSIVE,
                null);
    }

    private Difference notComparable(TargetCell work, Obstacle obstacle) {
        return new Difference(
                work.target(),
                work.cell(),
                Metric.primaryFor(work.cell()),
                0,
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                unit,
                0,
                Verdict.NOT_COMPARABLE,
                RegressionFinding.NOT_COMPARABLE,
                obstacle);
    }

    private static List<RunReference> references(DiffArm side) {
        return side.runs().stream().map(run -> RunReference.to(run.run())).toList();
    }
}
