package org.storeharness.statistics.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.storeharness.plan.Plan;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.BlockResult.BlockEnd;
import org.storeharness.statistics.DetectableShift;
import org.storeharness.statistics.InterimAnalysis;

/**
 * The comparisons that more time would probably decide of a run that ended at its maximum time, by the differences and the noise of its rounds: a
 * planned look decides if a normal test of the same difference and noise would, with a probability of 80 %, at the look's share of the level.
 *
 * @param open the comparisons that are not decided
 * @param decidable those of them that would probably be decided
 * @param factor the rounds that these need, as a multiple of those done; 1 where there are none
 * @param noiseKnown whether all have enough rounds to show their noise; those that have not count as decidable at the first look
 */
public record MoreTime(int open, int decidable, double factor, boolean noiseKnown) {
    /** Fewer rounds say next to nothing of the noise. */
    private static final int LEAST_FOR_NOISE = 3;

    private static final double POWER = 0.8;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final Set<Verdict> OPEN = Set.of(Verdict.NO_DIFFERENCE_SHOWN, Verdict.TOO_FEW_ROUNDS);

    /**
     * A comparison that is not decided.
     *
     * @param shift the difference of logarithms
     * @param deviation of the rounds' differences
     * @param margin of equivalence, as a logarithm
     * @param tests among which the level is divided
     */
    record Undecided(double shift, double deviation, int rounds, double margin, int tests) {
        static Undecided of(Comparison made, double[] differences) {
            return new Undecided(
                    Arrays.stream(differences).average().orElseThrow(),
                    DetectableShift.deviation(differences),
                    differences.length,
                    Math.log1p(made.margin()),
                    made.tests());
        }

        /** The rounds that decide it, as a multiple of those done; empty where the last look would not. */
        private OptionalDouble factor(List<InterimAnalysis> looks) {
            return looks.stream()
                    .filter(look -> look.units() > rounds && (!showsNoise() || needed(look) <= look.units()))
                    .mapToDouble(look -> (double) look.units() / rounds)
                    .findFirst();
        }

        private boolean showsNoise() {
            return rounds >= LEAST_FOR_NOISE;
        }

        private double needed(InterimAnalysis look) {
            double level = Comparer.SIGNIFICANCE_LEVEL * look.share();
            double toDiffer = (quantile(level / tests) + NORMAL.inverseCumulativeProbability(POWER)) / Math.abs(shift);
            double room = margin - Math.abs(shift);
            double toBeEquivalent = room <= 0 ? Double.POSITIVE_INFINITY : quantile(level) / room;
            return Math.pow(deviation * Math.min(toDiffer, toBeEquivalent), 2);
        }

        private static double quantile(double level) {
            return NORMAL.inverseSurvivalProbability(level / 2);
        }
    }

    /** Empty if nothing is open, or if something else than the time ended the run. */
    public static Optional<MoreTime> of(RunResult result) {
        Plan plan = result.run().plan();
        List<Undecided> open = result.comparisons().stream()
                .filter(made -> OPEN.contains(made.verdict()) && endedByTime(result, made))
                .flatMap(made -> undecided(result, made))
                .toList();
        return !plan.rounds().isAuto() || open.isEmpty()
                ? Optional.empty()
                : Optional.of(of(
                        open, TestFamily.of(plan, result.targets(), List.of()).plannedLooks()));
    }

    private static boolean endedByTime(RunResult result, Comparison made) {
        return result.blocks().stream()
                .anyMatch(block -> block.end() == BlockEnd.MAX_TIME
                        && block.workloads().contains(made.cell().workload()));
    }

    private static Stream<Undecided> undecided(RunResult result, Comparison made) {
        return TargetPair.in(made.cell(), result.targets(), List.of(result.results())).stream()
                .filter(pair -> pair.subject().name().equals(made.subject())
                        && pair.reference().name().equals(made.reference()))
                .map(pair -> Undecided.of(made, pair.differences(made.metric(), ComparisonUnit.ROUND)));
    }

    static MoreTime of(List<Undecided> open, List<InterimAnalysis> looks) {
        double[] factors = open.stream()
                .map(one -> one.factor(looks))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return new MoreTime(
                open.size(),
                factors.length,
                DoubleStream.of(factors).max().orElse(1),
                open.stream().allMatch(Undecided::showsNoise));
    }
}
