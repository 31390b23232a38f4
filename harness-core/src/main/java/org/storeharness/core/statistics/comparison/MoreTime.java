package org.storeharness.core.statistics.comparison;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.comparison.Comparison;
import org.storeharness.core.result.comparison.Comparison.Verdict;
import org.storeharness.core.result.measurement.BlockResult;
import org.storeharness.core.result.measurement.BlockResult.BlockEnd;
import org.storeharness.core.statistics.inference.InterimAnalysis;

/**
 * What more time would probably decide of a run that ended at its maximum time, by the differences and the noise of its rounds. A detectable
 * difference and the width of an interval shrink with the square root of the number of rounds. The run looks after planned numbers of rounds,
 * and never makes more than the last of them.
 *
 * @param open the comparisons that are not decided
 * @param decidable those of them that would probably be decided
 * @param factor how many times as long the run would have to be for these; 1 where there are none
 */
public record MoreTime(int open, int decidable, double factor) {
    /** Empty if nothing is open, or if something else than the time ended the run. */
    public static Optional<MoreTime> of(RunResult result) {
        Plan plan = result.run().plan();
        List<BlockResult> ended = result.blocks().stream()
                .filter(block -> block.end() == BlockEnd.MAX_TIME && block.rounds() > 0)
                .toList();
        List<Comparison> open = result.comparisons().stream()
                .filter(made -> made.verdict() == Verdict.NO_DIFFERENCE_SHOWN)
                .filter(made -> ended.stream()
                        .anyMatch(
                                block -> block.workloads().contains(made.cell().workload())))
                .toList();
        return !plan.rounds().isAuto() || open.isEmpty()
                ? Optional.empty()
                : Optional.of(of(
                        open, TestFamily.of(plan, result.targets(), List.of()).plannedLooks()));
    }

    static MoreTime of(List<Comparison> open, List<InterimAnalysis> looks) {
        double[] factors = open.stream()
                .map(made -> factor(made, looks))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return new MoreTime(
                open.size(), factors.length, DoubleStream.of(factors).max().orElse(1));
    }

    /** Empty if the comparison would not be decided by the last look. */
    private static OptionalDouble factor(Comparison made, List<InterimAnalysis> looks) {
        double needed = Math.max(
                made.rounds() + 1.0, made.rounds() * Math.min(factorToDiffer(made), factorToBeEquivalent(made)));
        return looks.stream()
                .mapToInt(InterimAnalysis::units)
                .filter(look -> look >= needed)
                .mapToDouble(look -> (double) look / made.rounds())
                .findFirst();
    }

    /** How many times as many rounds would find the difference that was seen. */
    private static double factorToDiffer(Comparison made) {
        Double detectable = made.minimumDetectableRatio();
        Double ratio = made.ratio();
        return detectable == null || ratio == null
                ? Double.POSITIVE_INFINITY
                : square(Math.log(detectable) / Math.log(ratio));
    }

    /** How many times as many rounds would have the whole interval within the margin. */
    private static double factorToBeEquivalent(Comparison made) {
        Double ratio = made.ratio();
        Double low = made.low();
        Double high = made.high();
        double room = ratio == null ? 0 : Math.log1p(made.margin()) - Math.abs(Math.log(ratio));
        return low == null || high == null || room <= 0
                ? Double.POSITIVE_INFINITY
                : square(Math.log(high / low) / 2 / room);
    }

    private static double square(double value) {
        return value * value;
    }
}
