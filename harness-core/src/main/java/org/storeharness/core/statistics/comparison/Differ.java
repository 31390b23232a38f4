package org.storeharness.core.statistics.comparison;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.comparison.Comparison.Verdict;
import org.storeharness.core.result.comparison.Metric;
import org.storeharness.core.result.diff.Difference;
import org.storeharness.core.result.diff.Difference.Finding;
import org.storeharness.core.result.diff.RunDiff;
import org.storeharness.core.result.diff.RunReference;
import org.storeharness.core.statistics.comparison.RunSide.Work;
import org.storeharness.core.statistics.inference.Holm;
import org.storeharness.core.statistics.inference.RankSumDistribution;
import org.storeharness.core.statistics.inference.Replicates;
import org.storeharness.core.statistics.inference.RoundValue;
import org.storeharness.core.statistics.inference.Shift;
import org.storeharness.core.unit.Check;

/**
 * Says what changed from some runs to others. Their rounds are not paired: what slowed one run down did not slow the other, so
 * the intervals are wider than those of one interleaved run. With {@value Comparer#LEAST_ROUNDS} runs or more on both sides the
 * run is the unit, and what differs from run to run is part of the interval; with fewer the round is, and it is not.
 *
 * <p>The family for Holm's correction is the whole diff, so that a gate raises at most one false alarm in twenty.
 */
public final class Differ {
    private final RunSide base;
    private final RunSide candidate;
    private final double margin;
    private final boolean byRun;

    /**
     * A run with what is known of its rounds beside their figures.
     *
     * @param replicates of the same run
     */
    public record Run(RunResult result, Replicates replicates) {}

    /** One metric of one piece of work. */
    private record Test(Work work, Metric metric, int baseUnits, int candidateUnits, Shift shift) {
        double smallestPValue() {
            return RankSumDistribution.smallestPValue(baseUnits, candidateUnits);
        }
    }

    private Differ(RunSide base, RunSide candidate, double margin) {
        Check.require(
                margin > 0 && margin <= 1, "margin", () -> "must be above 0 and at most 1, as a share, got " + margin);
        this.base = base;
        this.candidate = candidate;
        this.margin = margin;
        this.byRun = Math.min(base.runs().size(), candidate.runs().size()) >= Comparer.LEAST_ROUNDS;
    }

    /**
     * Compares the candidate's runs with those of the base.
     *
     * @param base one run at least
     * @param candidate one run at least
     * @param margin the regression that is tolerated, as a share, above 0 and at most 1
     */
    public static RunDiff compare(List<Run> base, List<Run> candidate, double margin) {
        Check.notEmpty("base", base);
        Check.notEmpty("candidate", candidate);
        return new Differ(new RunSide("base", base), new RunSide("candidate", candidate), margin).compare();
    }

    private RunDiff compare() {
        Set<Work> works = new LinkedHashSet<>(base.works());
        works.addAll(candidate.works());
        List<Test> tests = new ArrayList<>();
        List<Difference> notComparable = new ArrayList<>();
        for (Work work : works) {
            obstacle(work)
                    .ifPresentOrElse(
                            reason -> notComparable.add(notComparable(work, reason)), () -> tests.addAll(tests(work)));
        }
        double[] adjusted = Holm.adjust(
                tests.stream().mapToDouble(test -> test.shift().pValue()).toArray());
        List<Difference> differences = new ArrayList<>();
        for (int i = 0; i < adjusted.length; i++) {
            differences.add(difference(tests.get(i), tests.size(), adjusted[i]));
        }
        differences.addAll(notComparable);
        return new RunDiff(
                RunDiff.SCHEMA,
                references(base),
                references(candidate),
                margin,
                RunDiff.worst(differences),
                differences,
                DiffCautions.of(base, candidate, byRun));
    }

    private Optional<String> obstacle(Work work) {
        if (!base.works().contains(work) || !candidate.works().contains(work)) {
            return Optional.of("only the " + (base.works().contains(work) ? "base" : "candidate") + " has it");
        }
        Optional<String> invalid = base.invalid().or(candidate::invalid);
        if (invalid.isEmpty() && !base.definitions(work).equals(candidate.definitions(work))) {
            return Optional.of("the plans differ in the operations, the contents or the keys of "
                    + work.cell().workload());
        }
        return invalid.or(() -> Comparability.obstacle(base.of(work), candidate.of(work), 0));
    }

    private List<Test> tests(Work work) {
        List<Test> tests = new ArrayList<>();
        for (Metric metric : base.of(work).metricsWith(candidate.of(work), work.cell())) {
            List<RoundValue> before = base.values(work, metric, byRun);
            List<RoundValue> after = candidate.values(work, metric, byRun);
            tests.add(
                    new Test(work, metric, before.size(), after.size(), Shift.unpaired(before, after, Comparer.LEVEL)));
        }
        return tests;
    }

    private Difference difference(Test test, int family, double adjusted) {
        Shift shift = test.shift();
        Judgement judgement = new Judgement(test.metric(), margin);
        boolean enough = shift.rounds() >= Comparer.LEAST_ROUNDS && family * test.smallestPValue() <= Comparer.LEVEL;
        Difference made = new Difference(
                test.work().target(),
                test.work().cell(),
                test.metric(),
                test.baseUnits(),
                test.candidateUnits(),
                Math.exp(shift.centre()),
                exp(shift.low()),
                exp(shift.high()),
                enough ? (Double) shift.pValue() : null,
                enough ? (Double) adjusted : null,
                shift.noise().minimumRatio(Comparer.LEVEL / family, Comparer.POWER),
                judgement.verdict(shift, adjusted, enough),
                judgement.finding(shift, adjusted, enough),
                "");
        return DiffExplanations.explain(made, margin, family, byRun);
    }

    private static Difference notComparable(Work work, String reason) {
        return new Difference(
                work.target(),
                work.cell(),
                Metric.firstOf(work.cell()),
                0,
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                Verdict.NOT_COMPARABLE,
                Finding.NOT_COMPARABLE,
                work.target() + " is not comparable at " + Explanations.name(work.cell()) + ": " + reason);
    }

    private static List<RunReference> references(RunSide side) {
        return side.runs().stream()
                .map(run -> RunReference.to(run.result().run()))
                .toList();
    }

    private static @Nullable Double exp(@Nullable Double logarithm) {
        return logarithm == null ? null : (Double) Math.exp(logarithm);
    }
}
