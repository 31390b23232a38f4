package org.storeharness.statistics.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Metric;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.HodgesLehmann;
import org.storeharness.statistics.comparison.TestFamily.PlannedTest;
import org.storeharness.statistics.comparison.TestFamily.WorkPoint;

/**
 * Two targets that did the same work in the same rounds.
 *
 * @param cell the work; its load is that of the first run
 * @param reference the target that comes first in the plan
 * @param subject the other one
 * @param runs for each run both measurements of each round that has both, by round
 */
record TargetPair(Cell cell, TargetResult reference, TargetResult subject, List<List<Round>> runs) {
    /** The measurements of both in one round. */
    record Round(Measurement reference, Measurement subject) {
        private double difference(Metric metric) {
            return Math.log(printed(metric, subject)) - Math.log(printed(metric, reference));
        }

        private double leastDifference(Metric metric, boolean higher) {
            return Math.log(higher ? withoutLateness(metric, subject) : printed(metric, subject))
                    - Math.log(higher ? printed(metric, reference) : withoutLateness(metric, reference));
        }

        private static double printed(Metric metric, Measurement of) {
            return Objects.requireNonNull(metric.valueIn(of));
        }

        private static double withoutLateness(Metric metric, Measurement of) {
            Double fromStarts = metric.isLate(of) ? metric.valueFromStartsIn(of) : null;
            return fromStarts == null ? printed(metric, of) : fromStarts;
        }
    }

    /** All pairs of targets in one cell that both were measured in, in the order of the targets. */
    static List<TargetPair> in(Cell cell, List<TargetResult> targets, List<List<Measurement>> runs) {
        List<TargetPair> pairs = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            List<Map<Integer, Measurement>> reference = byRound(cell, targets.get(i), runs);
            for (TargetResult subject : targets.subList(i + 1, targets.size())) {
                List<Map<Integer, Measurement>> other = byRound(cell, subject, runs);
                if (!reference.stream().allMatch(Map::isEmpty)
                        && !other.stream().allMatch(Map::isEmpty)) {
                    List<List<Round>> rounds = new ArrayList<>();
                    for (int run = 0; run < runs.size(); run++) {
                        rounds.add(rounds(reference.get(run), other.get(run)));
                    }
                    pairs.add(new TargetPair(cell, targets.get(i), subject, rounds));
                }
            }
        }
        return pairs;
    }

    PlannedTest test() {
        return new PlannedTest(WorkPoint.of(cell), reference.name(), subject.name());
    }

    /**
     * Whether the client's lateness may be all of the difference: the one with the longer times as they are printed has the shorter
     * ones, or equal ones, where late starts do not count.
     */
    boolean isBlurred(Metric metric) {
        double[] printed = all(round -> round.difference(metric));
        boolean higher = HodgesLehmann.centre(printed) > 0;
        double[] least = all(round -> round.leastDifference(metric, higher));
        return !Arrays.equals(printed, least) && HodgesLehmann.centre(least) * (higher ? 1 : -1) <= 0;
    }

    private double[] all(ToDoubleFunction<Round> difference) {
        return runs.stream().flatMap(List::stream).mapToDouble(difference).toArray();
    }

    /**
     * The differences of a metric's logarithm, in the order of measuring; of a run its Hodges-Lehmann estimate. In rounds in which the
     * operations of the one with the longer times started late, its times count from their starts: it is slower by that at least.
     */
    double[] differences(Metric metric, ComparisonUnit unit) {
        boolean higher = HodgesLehmann.centre(all(round -> round.difference(metric))) > 0;
        List<double[]> byRun = runs.stream()
                .filter(run -> !run.isEmpty())
                .map(run -> run.stream()
                        .mapToDouble(round -> round.leastDifference(metric, higher))
                        .toArray())
                .toList();
        return unit == ComparisonUnit.ROUND
                ? byRun.get(0)
                : byRun.stream().mapToDouble(HodgesLehmann::centre).toArray();
    }

    /** The reference in the rounds of this pair. */
    ComparisonArm referenceSide() {
        return side(reference, Round::reference);
    }

    /** The subject in the rounds of this pair. */
    ComparisonArm subjectSide() {
        return side(subject, Round::subject);
    }

    private ComparisonArm side(TargetResult target, Function<Round, Measurement> measurement) {
        return new ComparisonArm(
                target.name(),
                target,
                runs.stream().flatMap(List::stream).map(measurement).toList());
    }

    private static List<Map<Integer, Measurement>> byRound(
            Cell cell, TargetResult target, List<List<Measurement>> runs) {
        WorkPoint work = WorkPoint.of(cell);
        List<Map<Integer, Measurement>> rounds = new ArrayList<>();
        for (List<Measurement> run : runs) {
            Map<Integer, Measurement> byRound = new TreeMap<>();
            for (Measurement measurement : run) {
                if (measurement.target().equals(target.name())
                        && WorkPoint.of(measurement.cell()).equals(work)) {
                    byRound.put(measurement.round(), measurement);
                }
            }
            rounds.add(byRound);
        }
        return rounds;
    }

    private static List<Round> rounds(Map<Integer, Measurement> reference, Map<Integer, Measurement> subject) {
        List<Round> rounds = new ArrayList<>();
        reference.forEach((round, measurement) -> {
            Measurement other = subject.get(round);
            if (other != null) {
                rounds.add(new Round(measurement, other));
            }
        });
        return rounds;
    }
}
