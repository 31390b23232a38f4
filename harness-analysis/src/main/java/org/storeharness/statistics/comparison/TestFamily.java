package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.InterimAnalysis;
import org.storeharness.statistics.SerialNoise;
import org.storeharness.statistics.ShiftEstimate;
import org.storeharness.statistics.SignedRankTest;
import org.storeharness.statistics.TestGraph;
import org.storeharness.statistics.TestGraph.CorrectedTest;

/**
 * All tests of a run, which share the level: one for each comparable pair of targets in each cell, whether it was measured yet
 * or not. Tests of closed load, of throughput, come first: they start with most of the weight. A rejected one passes half of its
 * weight to the tests of open load of the same pair and half to the other tests of throughput; a rejected test of open load passes
 * its weight to those of throughput. W. Maurer and F. Bretz, Multiple Testing in Group Sequential Trials Using Graphical
 * Approaches, Statistics in Biopharmaceutical Research 5 (2013), 311-320, with Bonferroni's division of the level among the
 * looks.
 */
final class TestFamily {
    /** The weight that the tests of throughput start with where there are tests of open load too. */
    private static final double FIRST_WEIGHT = 0.8;

    private final List<PlannedTest> tests;
    private final long closed;

    /** The work that is measured in every round: a cell without the rate of its load, which a run may choose. */
    record WorkPoint(String workload, boolean closed, int concurrency, String size) {
        static WorkPoint of(Cell cell) {
            return new WorkPoint(cell.workload(), cell.isClosedLoad(), cell.concurrency(), cell.size());
        }
    }

    /** The test of one pair of targets. */
    record PlannedTest(WorkPoint work, String reference, String subject) {
        private boolean samePair(PlannedTest other) {
            return reference.equals(other.reference) && subject.equals(other.subject);
        }
    }

    /**
     * A test that was made.
     *
     * @param shift of all looks
     * @param adjusted the p-value after the correction
     * @param level the level at which the last look tested
     * @param noiseLevel that by which the test takes rounds to be alike, see {@link SerialNoise}
     */
    record FinishedTest(ShiftEstimate shift, double adjusted, double level, double noiseLevel) {}

    TestFamily(Collection<PlannedTest> tests) {
        this.tests = List.copyOf(tests);
        this.closed = tests.stream().filter(test -> test.work().closed()).count();
    }

    /** The tests that a plan leads to, and others. */
    static TestFamily of(Plan plan, List<TargetResult> targets, Collection<PlannedTest> others) {
        Set<PlannedTest> tests = new LinkedHashSet<>();
        plan.workloads().forEach((name, workload) -> {
            for (WorkPoint point : points(plan, name, workload)) {
                for (int i = 0; i < targets.size(); i++) {
                    for (TargetResult subject : targets.subList(i + 1, targets.size())) {
                        if (isTested(plan, point, targets.get(i), subject)) {
                            tests.add(new PlannedTest(point, targets.get(i).name(), subject.name()));
                        }
                    }
                }
            }
        });
        tests.addAll(others);
        return new TestFamily(tests);
    }

    private static List<WorkPoint> points(Plan plan, String name, Workload workload) {
        List<Integer> concurrencies = plan.sweep().concurrency().isEmpty()
                ? List.of(workload.concurrency())
                : plan.sweep().concurrency();
        List<SizeDistribution> sizes = plan.sweep().size().isEmpty()
                ? List.of(workload.content().size())
                : plan.sweep().size();
        List<WorkPoint> points = new ArrayList<>();
        for (int concurrency : concurrencies) {
            for (SizeDistribution size : sizes) {
                points.add(new WorkPoint(name, !workload.arrivals().open(), concurrency, size.toString()));
            }
        }
        return points;
    }

    /** Whether both do the work, and nothing that is known before it forbids the comparison. */
    private static boolean isTested(Plan plan, WorkPoint point, TargetResult reference, TargetResult subject) {
        return plan.workloadsOn(reference.name()).containsKey(point.workload())
                && plan.workloadsOn(subject.name()).containsKey(point.workload())
                && Comparability.differentBatches(
                                plan.workloads().get(point.workload()), point.closed(), reference, subject)
                        .isEmpty()
                && Comparability.isPair(plan, reference.name(), subject.name())
                && Comparability.differentTargets(ComparisonArm.of(reference), ComparisonArm.of(subject))
                        .isEmpty();
    }

    List<PlannedTest> tests() {
        return tests;
    }

    /** The fewest rounds with which every test of the first kind can be rejected at its first weight. */
    int roundsNeeded(double share) {
        double weight = tests.isEmpty() ? 1 : firstWeight(closed > 0);
        int rounds = Comparer.MINIMUM_ROUNDS;
        while (SignedRankTest.smallestPValue(rounds) / share / weight > Comparer.SIGNIFICANCE_LEVEL) {
            rounds++;
        }
        return rounds;
    }

    /** The looks at a run whose number of rounds is not fixed. */
    List<InterimAnalysis> plannedLooks() {
        return InterimAnalysis.planned(roundsNeeded(InterimAnalysis.FIRST_SHARE));
    }

    /**
     * The tests that can be made with these differences of logarithms, subject minus reference, in the order of measuring.
     *
     * @param unit of each difference
     * @param sequential whether there are the planned looks; otherwise one
     */
    Map<PlannedTest, FinishedTest> finish(
            Map<PlannedTest, double[]> differences, ComparisonUnit unit, boolean sequential) {
        List<InterimAnalysis> planned = plannedLooks();
        double[] weights = tests.stream()
                .mapToDouble(test -> firstWeight(test.work().closed()))
                .toArray();
        double[] shares = new double[tests.size()];
        double[] pValues = new double[tests.size()];
        @Nullable ShiftEstimate[] shifts = new ShiftEstimate[tests.size()];
        for (int i = 0; i < shifts.length; i++) {
            double[] values = differences.get(tests.get(i));
            pValues[i] = 1;
            if (values != null) {
                List<InterimAnalysis> looks = sequential
                        ? InterimAnalysis.taken(planned, values.length)
                        : InterimAnalysis.once(values.length);
                ShiftEstimate shift = unit == ComparisonUnit.RUN
                        ? ShiftEstimate.ofRuns(values, Comparer.SIGNIFICANCE_LEVEL)
                        : ShiftEstimate.paired(
                                values, looks, Comparer.SIGNIFICANCE_LEVEL, Comparer.SIGNIFICANCE_LEVEL * weights[i]);
                shares[i] = looks.get(looks.size() - 1).share();
                pValues[i] = shift.pValue();
                shifts[i] = shift;
            }
        }
        List<CorrectedTest> corrected = new TestGraph(weights, edges()).correct(pValues, Comparer.SIGNIFICANCE_LEVEL);
        Map<PlannedTest, FinishedTest> finished = new LinkedHashMap<>();
        for (int i = 0; i < shifts.length; i++) {
            ShiftEstimate shift = shifts[i];
            if (shift != null) {
                double level = Comparer.SIGNIFICANCE_LEVEL * corrected.get(i).weight() * shares[i];
                finished.put(
                        tests.get(i),
                        new FinishedTest(
                                shift, corrected.get(i).pValue(), level, Comparer.SIGNIFICANCE_LEVEL * weights[i]));
            }
        }
        return finished;
    }

    private double firstWeight(boolean ofClosed) {
        long open = tests.size() - closed;
        double first = open == 0 ? 1 : closed == 0 ? 0 : FIRST_WEIGHT;
        return ofClosed ? first / closed : (1 - first) / open;
    }

    private double[][] edges() {
        double[][] edges = new double[tests.size()][tests.size()];
        for (int i = 0; i < edges.length; i++) {
            PlannedTest from = tests.get(i);
            long open = !from.work().closed()
                    ? 0
                    : tests.stream()
                            .filter(test -> !test.work().closed() && test.samePair(from))
                            .count();
            long others = closed == 0 ? tests.size() - 1 : closed - (from.work().closed() ? 1 : 0);
            double along = open == 0 ? 0 : others == 0 ? 1 : 0.5;
            for (int j = 0; j < edges.length; j++) {
                PlannedTest to = tests.get(j);
                boolean first = to.work().closed() || closed == 0;
                if (i != j && first) {
                    edges[i][j] = (1 - along) / others;
                } else if (i != j && open > 0 && to.samePair(from)) {
                    edges[i][j] = along / open;
                }
            }
        }
        return edges;
    }
}
