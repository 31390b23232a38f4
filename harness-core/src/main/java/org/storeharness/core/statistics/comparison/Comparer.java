package org.storeharness.core.statistics.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Target;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.comparison.Comparison;
import org.storeharness.core.result.comparison.Comparison.Verdict;
import org.storeharness.core.result.comparison.Metric;
import org.storeharness.core.result.comparison.Obstacle;
import org.storeharness.core.result.comparison.Obstacle.Kind;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.Measurement.Cell;
import org.storeharness.core.statistics.inference.Holm;
import org.storeharness.core.statistics.inference.Replicates;
import org.storeharness.core.statistics.inference.ShiftEstimate;
import org.storeharness.core.statistics.inference.SignedRankDistribution;
import org.storeharness.core.unit.Check;

/**
 * Compares each pair of targets that did the same work: under closed load by objects per second, so that a batch of 100
 * counts as 100, and by the 99th percentile of service times; under open load, where the schedule sets the rate, by
 * percentiles of response times. Rounds are paired, so that whatever slows a whole round down cancels out; ratios are
 * taken as logarithms.
 *
 * <p>The family for Holm's correction is one cell: every metric of all comparable pairs of targets in one table of the report,
 * which answer one question together. The smallest two-sided p-value of n rounds is 2^(1-n): 6 tests (3 targets, 2 metrics)
 * can be decided from 8 rounds on, a single one from 6.
 */
public final class Comparer {
    /** Fewer rounds than this never give a verdict: the smallest p-value of 5 pairs is 0.0625. */
    public static final int MINIMUM_ROUNDS = 6;

    /** The accepted probability of a false alarm in one cell. */
    public static final double SIGNIFICANCE_LEVEL = 0.05;

    /** The margin of equivalence where none is given. */
    public static final double DEFAULT_MARGIN = 0.05;

    /**
     * The largest share of rounds in which the client may have been the limit. Up to this share a pair stays
     * comparable, unless its verdict would be faster or slower, which allows no such round; neither does a gate. It is
     * below the 29 % at which outliers can carry a Hodges-Lehmann estimate anywhere: Hollander, Wolfe and Chicken,
     * section 3.2.
     */
    static final double TOLERATED_CLIENT_BOUND_SHARE = 0.25;

    /** The power at which a difference counts as detectable. */
    static final double POWER = 0.8;

    private final RunResult result;
    private final double margin;
    private final Replicates replicates;

    private Comparer(RunResult result, double margin, Replicates replicates) {
        Check.require(
                margin > 0 && margin <= 1, "margin", () -> "must be above 0 and at most 1, as a share, got " + margin);
        this.result = result;
        this.margin = margin;
        this.replicates = replicates;
    }

    /** One metric of one pair. */
    private record PairedTest(TargetPair pair, Metric metric, ShiftEstimate shift) {}

    /** The comparisons of a run by its rounds alone, with the default margin. */
    public static List<Comparison> compare(RunResult result) {
        return compare(result, DEFAULT_MARGIN, Replicates.NONE);
    }

    /**
     * The comparisons of a run, cell by cell in the order of measuring; pairs in the order of the targets, those not
     * comparable last. Where every target has two names, only the two of one target are compared.
     *
     * @param margin the margin of equivalence, as a share, above 0 and at most 1
     */
    public static List<Comparison> compare(RunResult result, double margin, Replicates replicates) {
        return new Comparer(result, margin, replicates).compare();
    }

    private List<Comparison> compare() {
        boolean sameOnly = result.targets().stream()
                .allMatch(target -> result.targets().stream()
                        .anyMatch(other ->
                                !other.name().equals(target.name()) && isSameTarget(target.name(), other.name())));
        List<Comparison> comparisons = new ArrayList<>();
        for (Cell cell :
                result.results().stream().map(Measurement::cell).distinct().toList()) {
            List<TargetPair> pairs = TargetPair.in(cell, result.targets(), result.results());
            comparisons.addAll(compare(pairs.stream()
                    .filter(pair -> !sameOnly || isSameTarget(pair))
                    .toList()));
        }
        return comparisons;
    }

    private List<Comparison> compare(List<TargetPair> pairs) {
        List<PairedTest> tests = new ArrayList<>();
        List<Comparison> notComparable = new ArrayList<>();
        for (TargetPair pair : pairs) {
            obstacle(pair, TOLERATED_CLIENT_BOUND_SHARE)
                    .ifPresentOrElse(
                            obstacle -> notComparable.add(notComparable(pair, obstacle)),
                            () -> tests.addAll(tests(pair)));
        }
        double[] adjusted = Holm.adjust(
                tests.stream().mapToDouble(test -> test.shift().pValue()).toArray());
        Map<TargetPair, List<Comparison>> byPair = new LinkedHashMap<>();
        for (int i = 0; i < adjusted.length; i++) {
            byPair.computeIfAbsent(tests.get(i).pair(), any -> new ArrayList<>())
                    .add(comparison(tests.get(i), tests.size(), adjusted[i]));
        }
        List<Comparison> comparisons = new ArrayList<>();
        byPair.forEach((pair, found) -> clientBoundObstacle(pair, found)
                .ifPresentOrElse(
                        obstacle -> notComparable.add(notComparable(pair, obstacle)), () -> comparisons.addAll(found)));
        comparisons.addAll(notComparable);
        return comparisons;
    }

    /** Why a verdict of faster or slower must not be reported; empty if there is none or it may. */
    private Optional<Obstacle> clientBoundObstacle(TargetPair pair, List<Comparison> found) {
        boolean ranked =
                found.stream().anyMatch(one -> one.verdict() == Verdict.FASTER || one.verdict() == Verdict.SLOWER);
        return ranked ? obstacle(pair, 0) : Optional.empty();
    }

    private List<PairedTest> tests(TargetPair pair) {
        ComparisonArm reference = pair.referenceSide();
        ComparisonArm subject = pair.subjectSide();
        return reference.commonMetrics(subject, pair.cell()).stream()
                .map(metric -> new PairedTest(
                        pair,
                        metric,
                        ShiftEstimate.paired(
                                reference.values(metric, replicates),
                                subject.values(metric, replicates),
                                SIGNIFICANCE_LEVEL)))
                .toList();
    }

    private Optional<Obstacle> obstacle(TargetPair pair, double toleratedBound) {
        return result.run().valid()
                ? Comparability.obstacle(pair.referenceSide(), pair.subjectSide(), toleratedBound)
                : Optional.of(Obstacle.of(Kind.RUN_NOT_VALID, null));
    }

    private Comparison comparison(PairedTest test, int family, double adjusted) {
        ShiftEstimate shift = test.shift();
        int needed = roundsNeeded(family, SignedRankDistribution::smallestPValue);
        boolean enough = shift.rounds() >= needed;
        VerdictRule judgement = new VerdictRule(test.metric(), margin);
        boolean same = isSameTarget(test.pair());
        return new Comparison(
                test.pair().cell(),
                test.metric(),
                test.pair().subject().name(),
                test.pair().reference().name(),
                shift.rounds(),
                Math.exp(shift.centre()),
                exp(shift.low()),
                exp(shift.high()),
                enough ? (Double) shift.pValue() : null,
                enough ? (Double) adjusted : null,
                shift.noise().minimumRatio(SIGNIFICANCE_LEVEL / family, POWER),
                margin,
                same ? VerdictRule.noiseFloor(shift) : null,
                family,
                needed,
                test.pair().subjectSide().clientBoundRounds(),
                test.pair().referenceSide().clientBoundRounds(),
                judgement.verdict(shift, adjusted, enough),
                null);
    }

    /** Whether both are one target under two names. */
    private boolean isSameTarget(TargetPair pair) {
        return isSameTarget(pair.reference().name(), pair.subject().name());
    }

    private boolean isSameTarget(String name, String other) {
        Map<String, Target> planned = result.run().plan().targets();
        return planned.containsKey(name) && planned.get(name).equals(planned.get(other));
    }

    /** The fewest rounds whose smallest p-value can survive the correction for that many tests. */
    static int roundsNeeded(int family, IntToDoubleFunction smallestPValue) {
        int rounds = MINIMUM_ROUNDS;
        while (family * smallestPValue.applyAsDouble(rounds) > SIGNIFICANCE_LEVEL) {
            rounds++;
        }
        return rounds;
    }

    private Comparison notComparable(TargetPair pair, Obstacle obstacle) {
        return new Comparison(
                pair.cell(),
                Metric.primaryFor(pair.cell()),
                pair.subject().name(),
                pair.reference().name(),
                pair.rounds().size(),
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
