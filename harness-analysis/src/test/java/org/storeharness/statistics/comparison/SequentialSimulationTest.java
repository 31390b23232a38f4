package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Metric;
import org.storeharness.statistics.DetectableShift;
import org.storeharness.statistics.HodgesLehmann;
import org.storeharness.statistics.InterimAnalysis;
import org.storeharness.statistics.ShiftEstimate;
import org.storeharness.statistics.comparison.TestFamily.FinishedTest;
import org.storeharness.statistics.comparison.TestFamily.PlannedTest;
import org.storeharness.statistics.comparison.TestFamily.WorkPoint;
import org.storeharness.unit.TestLength;

/**
 * The promises of the rule for the number of rounds and of verdicts, counted over simulated runs with known truth; prints a
 * table. A run reads in one block and writes, closed and paced, in another; the last target differs from the others.
 */
class SequentialSimulationTest {
    private static final double MARGIN = Comparer.DEFAULT_MARGIN;
    private static final int FEW = 40;
    private static final int MANY = 1_000;

    private static final WorkPoint READ = new WorkPoint("read", true, 16, "1KiB");
    private static final WorkPoint WRITE = new WorkPoint("write", true, 16, "1KiB");
    private static final WorkPoint PACED = new WorkPoint("paced", false, 16, "1KiB");
    private static final List<List<WorkPoint>> BLOCKS = List.of(List.of(READ), List.of(WRITE, PACED));

    /** The deviation of a round of one target, beside its noise. */
    private enum Disturbance {
        NONE,
        /** The machine walks by 5 % a round and loses 1 % in it, in a balanced order. */
        DRIFT,
        /** Values have three significant digits. */
        TIES,
        /** Student's t with three degrees of freedom. */
        HEAVY_TAILS,
        /** A run's time is over two rounds after the first look. */
        CUT,
        /** Noise that lasts: that of neighbouring rounds has a correlation of 0.6. */
        LASTING;

        private double correlation() {
            return this == LASTING ? 0.6 : 0;
        }

        /** The share of false alarms, and of intervals without the truth, that is promised. */
        private double promised() {
            return this == LASTING ? 0.07 : Comparer.SIGNIFICANCE_LEVEL;
        }
    }

    /** The simulated runs: {@code noise} and {@code truth} are of logarithms; times of paced load are twice as noisy. */
    private record Scenario(int targets, double noise, double difference, Disturbance disturbance) {
        /** The same in every JVM: an enum's own hash code is not. */
        private Random random(int salt) {
            return new Random(toString().hashCode() + salt);
        }
    }

    /** The outcomes: numbers of runs, or of comparisons. */
    private static final class Counts {
        private final double promised;
        private int runs;
        private int alarms;
        private int same;
        private int equivalent;
        private int different;
        private int found;
        private int wrong;
        private int comparisons;
        private int covered;
        private int rounds;

        private Counts(Scenario scenario) {
            promised = scenario.disturbance().promised();
        }

        private void add(ShiftEstimate shift, Verdict verdict, double truth) {
            boolean ranked = verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
            Double low = shift.low();
            Double high = shift.high();
            comparisons++;
            covered += low != null && high != null && low <= truth && truth <= high ? 1 : 0;
            same += truth == 0 ? 1 : 0;
            equivalent += truth == 0 && verdict == Verdict.EQUIVALENT ? 1 : 0;
            different += truth != 0 ? 1 : 0;
            found += truth != 0 && ranked && shift.centre() * truth > 0 ? 1 : 0;
            wrong += Math.abs(truth) > Math.log1p(MARGIN) && verdict == Verdict.EQUIVALENT
                            || ranked && truth != 0 && shift.centre() * truth < 0
                    ? 1
                    : 0;
        }

        private static String percent(int count, int of) {
            return of == 0 ? "-" : String.format(Locale.ROOT, "%.1f", 100.0 * count / of);
        }

        private String row() {
            return String.format(
                    Locale.ROOT,
                    "%s | %s | %s | %s | %s | %.1f |",
                    percent(alarms, runs),
                    percent(covered, comparisons),
                    percent(equivalent, same),
                    percent(found, different),
                    percent(wrong, comparisons),
                    (double) rounds / runs);
        }
    }

    @Test
    void noRunInTwentyRaisesAFalseAlarmOverAllLooksAndPairs() {
        for (Disturbance disturbance : Disturbance.values()) {
            assertHonest(simulate(FEW, new Scenario(3, 0.05, 0, disturbance)), FEW);
        }
        Counts tenth = simulate(FEW, new Scenario(2, 0.03, 0.1, Disturbance.NONE));
        assertThat(tenth.found).isGreaterThan(tenth.different / 2);
        assertThat(tenth.wrong).isZero();
    }

    @Test
    @Tag("exhaustive")
    @Tag("simulation")
    void noRunInTwentyRaisesAFalseAlarmInManyRuns() {
        for (int targets = 2; targets <= 4; targets++) {
            for (Disturbance disturbance : Disturbance.values()) {
                assertHonest(simulate(MANY, new Scenario(targets, 0.05, 0, disturbance)), MANY);
            }
            for (double noise : new double[] {0.03, 0.05, 0.1}) {
                for (double difference : new double[] {0.05, 0.1, 0.2, 0.5}) {
                    assertHonest(
                            simulate(MANY / 4, new Scenario(targets, noise, difference, Disturbance.NONE)), MANY / 4);
                }
            }
        }
        for (Disturbance disturbance : Disturbance.values()) {
            assertHonest(simulate(MANY, new Scenario(3, 0.03, 0, disturbance)), MANY);
            assertHonest(simulate(MANY / 4, new Scenario(3, 0.05, 0.2, disturbance)), MANY / 4);
        }
    }

    @Test
    void runsThatDifferFromEachOtherRaiseNoFalseAlarmWhereTheRunIsTheUnit() {
        assertHonest(simulateRuns(FEW, 6, new Scenario(2, 0.03, 0, Disturbance.NONE)), FEW);
    }

    @Test
    @Tag("exhaustive")
    @Tag("simulation")
    void runsThatDifferFromEachOtherRaiseNoFalseAlarmInManySeries() {
        for (int targets = 2; targets <= 4; targets++) {
            for (Disturbance disturbance : List.of(Disturbance.NONE, Disturbance.TIES, Disturbance.HEAVY_TAILS)) {
                for (int runs : new int[] {6, 10}) {
                    assertHonest(simulateRuns(MANY, runs, new Scenario(targets, 0.03, 0, disturbance)), MANY);
                }
            }
            for (double difference : new double[] {0.05, 0.1, 0.2, 0.5}) {
                assertHonest(simulateRuns(MANY, 6, new Scenario(targets, 0.03, difference, Disturbance.NONE)), MANY);
            }
        }
    }

    @Test
    void theDetectableRatioIsFoundInFourOfFiveRepetitions() {
        for (int rounds : new int[] {8, 12}) {
            assertThat(shareFound(rounds, TestLength.of(500, 4_000))).isBetween(0.75, 0.85);
        }
    }

    private static void assertHonest(Counts counts, int runs) {
        int most = most(runs, counts.promised);
        assertThat(counts.alarms).isLessThanOrEqualTo(most);
        // Comparisons of one run share targets: their interval is counted as one run's
        assertThat(1 - (double) counts.covered / counts.comparisons).isLessThanOrEqualTo(most / (double) runs);
        assertThat(counts.wrong / (double) counts.comparisons).isLessThanOrEqualTo(most / (double) runs);
    }

    /** The most that chance makes of a share: three standard deviations above it. */
    private static int most(int runs, double share) {
        return (int) Math.floor(runs * share + 3 * Math.sqrt(runs * share * (1 - share)));
    }

    /** The share of repetitions that find the ratio that the first run called detectable. */
    private static double shareFound(int rounds, int runs) {
        Random random = new Random(rounds);
        DetectableShift detectable = new DetectableShift();
        PlannedTest test = new PlannedTest(WRITE, "t0", "t1");
        TestFamily family = new TestFamily(List.of(test, new PlannedTest(READ, "t0", "t1")));
        int found = 0;
        for (int i = 0; i < runs; i++) {
            double[] first = normal(random, rounds, 0);
            FinishedTest seen = family.finish(Map.of(test, first), ComparisonUnit.ROUND, false)
                    .get(test);
            double shift = Math.log(detectable.ratioOfPairs(first, seen.level(), seen.noiseLevel()));
            FinishedTest again = family.finish(Map.of(test, normal(random, rounds, shift)), ComparisonUnit.ROUND, false)
                    .get(test);
            found += verdict(test, again) == Verdict.FASTER ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT, "the detectable ratio of %d rounds is found in %.1f %%%n", rounds, 100.0 * found / runs);
        return (double) found / runs;
    }

    private static double[] normal(Random random, int count, double centre) {
        return IntStream.range(0, count)
                .mapToDouble(i -> centre + 0.2 * random.nextGaussian())
                .toArray();
    }

    /** Rounds as {@link RoundsRule} has them. */
    private static Counts simulate(int runs, Scenario scenario) {
        Random random = scenario.random(0);
        TestFamily family = family(scenario.targets());
        List<InterimAnalysis> looks = family.plannedLooks();
        int most = looks.get(looks.size() - 1).units();
        Counts counts = new Counts(scenario);
        for (int run = 0; run < runs; run++) {
            Map<PlannedTest, double[]> differences = new LinkedHashMap<>();
            Map<PlannedTest, FinishedTest> finished = Map.of();
            for (List<WorkPoint> block : BLOCKS) {
                Map<PlannedTest, double[]> all = new LinkedHashMap<>();
                for (WorkPoint work : block) {
                    all.putAll(differences(work, rounds(random, scenario, work, most)));
                }
                int done = looks.get(0).units();
                boolean cut = scenario.disturbance() == Disturbance.CUT;
                while (true) {
                    int seen = cut ? done + 2 : done;
                    all.forEach((test, values) -> differences.put(test, Arrays.copyOf(values, seen)));
                    finished = family.finish(differences, ComparisonUnit.ROUND, true);
                    int next = settled(all, finished) || cut ? done : InterimAnalysis.next(looks, done);
                    if (next == done) {
                        counts.rounds += seen;
                        break;
                    }
                    done = next;
                }
            }
            count(counts, scenario, finished);
        }
        print(scenario, runs + " runs", counts);
        return counts;
    }

    /** Series of runs of eight rounds; each run has an effect of its own on each target, of 5 %. */
    private static Counts simulateRuns(int series, int runs, Scenario scenario) {
        Random random = scenario.random(runs);
        TestFamily family = family(scenario.targets());
        Counts counts = new Counts(scenario);
        for (int i = 0; i < series; i++) {
            Map<PlannedTest, double[]> centres = new LinkedHashMap<>();
            for (int run = 0; run < runs; run++) {
                for (WorkPoint work : List.of(READ, WRITE, PACED)) {
                    double[][] rounds = rounds(random, scenario, work, 8);
                    for (double[] target : rounds) {
                        double effect = 0.05 * noise(random, scenario.disturbance());
                        Arrays.setAll(target, round -> target[round] + effect);
                    }
                    int at = run;
                    differences(work, rounds)
                            .forEach((test, values) -> centres.computeIfAbsent(test, any -> new double[runs])[at] =
                                    HodgesLehmann.centre(values));
                }
            }
            count(counts, scenario, family.finish(centres, ComparisonUnit.RUN, false));
            counts.rounds += runs;
        }
        print(scenario, series + " series of " + runs + " runs", counts);
        return counts;
    }

    private static TestFamily family(int targets) {
        List<PlannedTest> tests = new ArrayList<>();
        for (WorkPoint work : List.of(READ, WRITE, PACED)) {
            tests.addAll(differences(work, new double[targets][0]).keySet());
        }
        return new TestFamily(tests);
    }

    private static boolean settled(Map<PlannedTest, double[]> block, Map<PlannedTest, FinishedTest> finished) {
        return block.keySet().stream()
                .noneMatch(test -> verdict(test, finished.get(test)) == Verdict.NO_DIFFERENCE_SHOWN);
    }

    private static void count(Counts counts, Scenario scenario, Map<PlannedTest, FinishedTest> finished) {
        boolean alarm = false;
        String last = "t" + (scenario.targets() - 1);
        for (Map.Entry<PlannedTest, FinishedTest> entry : finished.entrySet()) {
            Verdict verdict = verdict(entry.getKey(), entry.getValue());
            double truth = entry.getKey().subject().equals(last) ? Math.log1p(scenario.difference()) : 0;
            counts.add(entry.getValue().shift(), verdict, truth);
            alarm |= truth == 0 && (verdict == Verdict.FASTER || verdict == Verdict.SLOWER);
        }
        counts.runs++;
        counts.alarms += alarm ? 1 : 0;
    }

    private static Verdict verdict(PlannedTest test, FinishedTest finished) {
        Metric metric = test.work().closed() ? Metric.OBJECTS_PER_SECOND : Metric.RESPONSE_TIME_P99;
        return new VerdictRule(metric, MARGIN).verdict(finished.shift(), finished.adjusted(), true);
    }

    private static Map<PlannedTest, double[]> differences(WorkPoint work, double[][] rounds) {
        Map<PlannedTest, double[]> differences = new LinkedHashMap<>();
        for (int i = 0; i < rounds.length; i++) {
            for (int j = i + 1; j < rounds.length; j++) {
                double[] reference = rounds[i];
                double[] values = rounds[j].clone();
                Arrays.setAll(values, round -> values[round] - reference[round]);
                differences.put(new PlannedTest(work, "t" + i, "t" + j), values);
            }
        }
        return differences;
    }

    /** Logarithms by target and round. */
    private static double[][] rounds(Random random, Scenario scenario, WorkPoint work, int count) {
        double[][] rounds = new double[scenario.targets()][count];
        double noise = work.closed() ? scenario.noise() : 2 * scenario.noise();
        double correlation = scenario.disturbance().correlation();
        double[] lasting = new double[rounds.length];
        double walk = 0;
        for (int round = 0; round < count; round++) {
            walk += scenario.disturbance() == Disturbance.DRIFT ? 0.05 * random.nextGaussian() : 0;
            for (int target = 0; target < rounds.length; target++) {
                double loss = scenario.disturbance() == Disturbance.DRIFT
                        ? 0.01 * ((target + round) % rounds.length) / rounds.length
                        : 0;
                double truth = target == rounds.length - 1 ? Math.log1p(scenario.difference()) : 0;
                double fresh = noise(random, scenario.disturbance());
                lasting[target] = round == 0
                        ? fresh
                        : correlation * lasting[target] + Math.sqrt(1 - correlation * correlation) * fresh;
                double value = truth + walk - loss + noise * lasting[target];
                rounds[target][round] = scenario.disturbance() == Disturbance.TIES ? threeDigits(value) : value;
            }
        }
        return rounds;
    }

    /** Of mean 0 and variance 1. */
    private static double noise(Random random, Disturbance disturbance) {
        double normal = random.nextGaussian();
        if (disturbance != Disturbance.HEAVY_TAILS) {
            return normal;
        }
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            double other = random.nextGaussian();
            squares += other * other;
        }
        return normal / Math.sqrt(squares);
    }

    /** The logarithm of 200 times the value, with three digits. */
    private static double threeDigits(double logarithm) {
        return Math.log(Math.round(200 * Math.exp(logarithm)));
    }

    private static void print(Scenario scenario, String what, Counts counts) {
        System.out.printf(
                Locale.ROOT,
                "| %d | %.0f %% | %s | %.0f %% | %s | %s%n",
                scenario.targets(),
                scenario.noise() * 100,
                scenario.disturbance().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                scenario.difference() * 100,
                what,
                counts.row());
    }
}
