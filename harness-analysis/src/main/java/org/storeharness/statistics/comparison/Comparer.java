package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Plan;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.DetectableShift;
import org.storeharness.statistics.InterimAnalysis;
import org.storeharness.statistics.SerialNoise;
import org.storeharness.statistics.ShiftEstimate;
import org.storeharness.statistics.SignedRankTest;
import org.storeharness.statistics.comparison.TestFamily.FinishedTest;
import org.storeharness.statistics.comparison.TestFamily.PlannedTest;
import org.storeharness.statistics.comparison.TestFamily.WorkPoint;
import org.storeharness.unit.Check;

/**
 * Compares each pair of targets that did the same work: under closed load by objects per second, so that a batch of 100
 * counts as 100; under open load, where the schedule sets the rate, by the 99th percentile of response times. Rounds are
 * paired, so that whatever slows a whole round down cancels out; ratios are taken as logarithms. All tests of a run share the
 * level ({@link TestFamily}). Where the number of rounds was not fixed, the looks that led to it follow from it ({@link InterimAnalysis}), so
 * that verdicts are a function of the result alone.
 */
public final class Comparer {
    /** Fewer rounds than this never give a verdict: the smallest p-value of 5 pairs is 0.0625. */
    static final int MINIMUM_ROUNDS = 6;

    /** The accepted probability of a false alarm in a run. */
    static final double SIGNIFICANCE_LEVEL = 0.05;

    /** The margin of equivalence where none is given. */
    public static final double DEFAULT_MARGIN = 0.05;

    /**
     * The largest share of rounds in which the client may have been the limit. Up to this share a pair stays
     * comparable, unless its verdict would be faster or slower, which allows no such round of the slower one and any number of the
     * faster one, whose lead is then a lower bound; a gate allows none but of a base that a regression is found against. It is
     * below the 29 % at which outliers can carry a Hodges-Lehmann estimate anywhere: Hollander, Wolfe and Chicken,
     * section 3.2.
     */
    static final double TOLERATED_CLIENT_BOUND_SHARE = 0.25;

    private final Plan plan;
    private final List<TargetResult> targets;
    private final List<List<TargetResult>> targetsByRun;
    private final List<List<Measurement>> runs;
    private final ComparisonUnit unit;
    private final boolean sequential;
    private final boolean valid;
    private final double margin;
    private final DetectableShift detectable = new DetectableShift();

    private Comparer(
            Plan plan,
            List<List<TargetResult>> targetsByRun,
            List<List<Measurement>> runs,
            ComparisonUnit unit,
            boolean sequential,
            boolean valid,
            double margin) {
        this.plan = plan;
        this.targets = targetsByRun.get(0);
        this.targetsByRun = targetsByRun;
        this.runs = runs;
        this.unit = unit;
        this.sequential = sequential;
        this.valid = valid;
        this.margin = checkedMargin(margin);
    }

    /** The comparisons of a run with the default margin. */
    public static List<Comparison> compare(RunResult result) {
        return compare(result, DEFAULT_MARGIN);
    }

    /**
     * The comparisons of a run, cell by cell in the order of measuring; pairs in the order of the targets, those not
     * comparable last. Where every target has two names, only the two of one target are compared.
     *
     * @param margin the margin of equivalence, as a share, above 0 and at most 1
     */
    public static List<Comparison> compare(RunResult result, double margin) {
        return new Comparer(
                        result.run().plan(),
                        List.of(result.targets()),
                        List.of(result.results()),
                        ComparisonUnit.ROUND,
                        result.run().plan().rounds().isAuto(),
                        result.run().valid(),
                        margin)
                .compare();
    }

    /**
     * The comparisons of runs of one plan. The unit is the run, so that what differs from run to run is part of the
     * intervals. A difference is the centre of a run's rounds, and the test is the paired t-test.
     *
     * @param results in the order of measuring; one at least
     */
    public static List<Comparison> compareRuns(List<RunResult> results, double margin) {
        Check.notEmpty("results", results);
        return new Comparer(
                        results.get(0).run().plan(),
                        results.stream().map(RunResult::targets).toList(),
                        results.stream().map(RunResult::results).toList(),
                        ComparisonUnit.RUN,
                        false,
                        results.stream().allMatch(result -> result.run().valid()),
                        margin)
                .compare();
    }

    /** The comparisons of the rounds of a run that is running. */
    static List<Comparison> compareSoFar(
            Plan plan, List<TargetResult> targets, List<Measurement> measured, double margin) {
        return new Comparer(plan, List.of(targets), List.of(measured), ComparisonUnit.ROUND, true, true, margin)
                .compare();
    }

    static double checkedMargin(double margin) {
        Check.require(
                margin > 0 && margin <= 1, "margin", () -> "must be above 0 and at most 1, as a share, got " + margin);
        return margin;
    }

    private List<Comparison> compare() {
        List<List<TargetPair>> pairs = pairsByCell();
        Map<PlannedTest, Metric> metrics = new LinkedHashMap<>();
        Map<PlannedTest, double[]> differences = new LinkedHashMap<>();
        for (TargetPair pair : pairs.stream().flatMap(List::stream).toList()) {
            if (flaw(pair, TOLERATED_CLIENT_BOUND_SHARE).isEmpty()) {
                pair.referenceSide()
                        .commonMetric(pair.subjectSide(), pair.cell())
                        .ifPresent(metric -> {
                            metrics.put(pair.test(), metric);
                            if (!pair.isBlurred(metric)) {
                                differences.put(pair.test(), pair.differences(metric, unit));
                            }
                        });
            }
        }
        // Looks follow from the plan alone: a test that it does not lead to would move them
        TestFamily family = TestFamily.of(plan, targets, sequential ? List.of() : differences.keySet());
        Map<PlannedTest, FinishedTest> finished = family.finish(differences, unit, sequential);
        List<Comparison> comparisons = new ArrayList<>();
        for (List<TargetPair> inCell : pairs) {
            List<Comparison> notComparable = new ArrayList<>();
            for (TargetPair pair : inCell) {
                FinishedTest test = finished.get(pair.test());
                Comparison made = test == null
                        ? null
                        : comparison(
                                pair,
                                Check.present(metrics, pair.test()),
                                family,
                                Check.present(differences, pair.test()),
                                test);
                boolean ranked = made != null && isRanked(made);
                // Faster and slower allow no round in which the client may have been the limit of the slower one
                boolean blurred = made == null && metrics.containsKey(pair.test());
                double tolerated = ranked || blurred ? 0 : TOLERATED_CLIENT_BOUND_SHARE;
                flaw(pair, tolerated)
                        .or(() -> clientBound(pair, made, tolerated))
                        .or(() -> unsureRate(pair, made))
                        .or(() ->
                                made == null ? Optional.of(Obstacle.of(Kind.NO_COMMON_FIGURE, null)) : Optional.empty())
                        .map(obstacle -> notComparable(pair, obstacle))
                        .ifPresentOrElse(notComparable::add, () -> comparisons.add(Objects.requireNonNull(made)));
            }
            comparisons.addAll(notComparable);
        }
        return comparisons;
    }

    private static boolean isRanked(Comparison made) {
        return made.verdict() == Verdict.FASTER || made.verdict() == Verdict.SLOWER;
    }

    private List<List<TargetPair>> pairsByCell() {
        Map<WorkPoint, Cell> cells = new LinkedHashMap<>();
        runs.forEach(run -> run.forEach(one -> cells.putIfAbsent(WorkPoint.of(one.cell()), one.cell())));
        return cells.values().stream()
                .map(cell -> TargetPair.in(cell, targets, runs).stream()
                        .filter(pair -> Comparability.isPair(
                                plan, pair.reference().name(), pair.subject().name()))
                        .toList())
                .toList();
    }

    private Optional<Obstacle> flaw(TargetPair pair, double tolerated) {
        return valid
                ? differentTargets(pair)
                        .or(() -> Comparability.obstacle(pair.referenceSide(), pair.subjectSide(), tolerated, false))
                        .or(() -> Comparability.differentBatches(
                                plan.workloads().get(pair.cell().workload()),
                                pair.cell().isClosedLoad(),
                                pair.reference(),
                                pair.subject()))
                : Optional.of(Obstacle.of(Kind.RUN_NOT_VALID, null));
    }

    /** Why both are not comparable as some run found them, such as one whose servers were started with syncs turned off. */
    private Optional<Obstacle> differentTargets(TargetPair pair) {
        return targetsByRun.stream()
                .flatMap(found -> named(found, pair.reference().name())
                        .flatMap(reference -> named(found, pair.subject().name())
                                .flatMap(subject -> Comparability.differentTargets(
                                        ComparisonArm.of(reference), ComparisonArm.of(subject))))
                        .stream())
                .findFirst();
    }

    private static Optional<TargetResult> named(List<TargetResult> found, String name) {
        return found.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /**
     * A limit of the client on a target, unless it is shown to be the faster one, as without the limit it would be faster still, or is
     * slower even by the times that leave late starts out.
     */
    private static Optional<Obstacle> clientBound(TargetPair pair, @Nullable Comparison made, double tolerated) {
        if (made != null && isRanked(made)) {
            return Comparability.clientBoundButLate(
                    made.verdict() == Verdict.SLOWER ? pair.subjectSide() : pair.referenceSide(),
                    made.metric(),
                    tolerated);
        }
        return Comparability.clientBound(pair.referenceSide(), tolerated)
                .or(() -> Comparability.clientBound(pair.subjectSide(), tolerated));
    }

    /** A drift or a bias that is larger than what the verdict says; empty if there is none, or the verdict says nothing. */
    private Optional<Obstacle> unsureRate(TargetPair pair, @Nullable Comparison made) {
        return made == null || made.metric() != Metric.OBJECTS_PER_SECOND
                ? Optional.empty()
                : VerdictRule.claimedLogRatio(made.verdict(), made.low(), made.high(), made.margin())
                        .flatMap(claimed -> Comparability.unsureRate(
                                pair.referenceSide(),
                                pair.subjectSide(),
                                plan.workloads().get(pair.cell().workload()),
                                claimed));
    }

    private Comparison comparison(
            TargetPair pair, Metric metric, TestFamily family, double[] differences, FinishedTest test) {
        ShiftEstimate shift = test.shift();
        boolean byRun = unit == ComparisonUnit.RUN;
        int needed = byRun ? MINIMUM_ROUNDS : family.roundsNeeded(sequential ? InterimAnalysis.FIRST_SHARE : 1);
        boolean enough = shift.units() >= needed;
        Double pValue =
                byRun ? shift.pValue() : SignedRankTest.pValue(SerialNoise.stretched(differences, test.noiseLevel()));
        boolean same = Comparability.isSameTarget(
                plan, pair.reference().name(), pair.subject().name());
        return new Comparison(
                pair.cell(),
                metric,
                pair.subject().name(),
                pair.reference().name(),
                unit,
                shift.units(),
                Math.exp(shift.centre()),
                exp(shift.low()),
                exp(shift.high()),
                enough ? pValue : null,
                enough ? (Double) test.adjusted() : null,
                byRun
                        ? detectable.ratioOfRuns(differences, test.level())
                        : detectable.ratioOfPairs(differences, test.level(), test.noiseLevel()),
                margin,
                same ? VerdictRule.noiseFloor(shift) : null,
                family.tests().size(),
                needed,
                pair.subjectSide().clientBoundRounds(),
                pair.referenceSide().clientBoundRounds(),
                new VerdictRule(metric, margin).verdict(shift, test.adjusted(), enough),
                null);
    }

    private Comparison notComparable(TargetPair pair, Obstacle obstacle) {
        return new Comparison(
                pair.cell(),
                Metric.primaryFor(pair.cell()),
                pair.subject().name(),
                pair.reference().name(),
                unit,
                unit == ComparisonUnit.RUN
                        ? pair.runs().size()
                        : pair.runs().get(0).size(),
                null,
                null,
                null,
                null,
                null,
                null,
                margin,
                null,
                0,
                0,
                pair.subjectSide().clientBoundRounds(),
                pair.referenceSide().clientBoundRounds(),
                Verdict.NOT_COMPARABLE,
                obstacle);
    }

    static @Nullable Double exp(@Nullable Double logarithm) {
        return logarithm == null ? null : (Double) Math.exp(logarithm);
    }
}
