package org.storeharness.core.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.result.Measurement.Cell;
import org.storeharness.core.result.Metric;
import org.storeharness.core.result.TargetResult;

/**
 * Two targets that did the same work in the same rounds.
 *
 * @param cell the work
 * @param reference the target that comes first in the plan
 * @param subject the other one
 * @param rounds both measurements of each round in which there are both, by round
 */
record TargetPair(Cell cell, TargetResult reference, TargetResult subject, List<Round> rounds) {
    /** What the two did in one round. */
    record Round(Measurement reference, Measurement subject) {}

    /** A batch of a hundred takes longer than one object: the times of operations that differ so much are not compared. */
    private static final double SAME_WORK = 1.01;

    /** All pairs of targets in one cell, in the order of the targets. */
    static List<TargetPair> in(Cell cell, List<TargetResult> targets, List<Measurement> results) {
        List<TargetPair> pairs = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            Map<Integer, Measurement> reference = byRound(cell, targets.get(i), results);
            for (TargetResult subject : targets.subList(i + 1, targets.size())) {
                Map<Integer, Measurement> other = byRound(cell, subject, results);
                if (!reference.isEmpty() && !other.isEmpty()) {
                    pairs.add(new TargetPair(cell, targets.get(i), subject, rounds(reference, other)));
                }
            }
        }
        return pairs;
    }

    /** Whether the metric says something of this pair, and is known in every round of both. */
    boolean has(Metric metric) {
        return metric.appliesTo(cell)
                && (metric == Metric.OBJECTS_PER_SECOND || sameObjectsPerOperation())
                && measurements().allMatch(measurement -> metric.of(measurement) != null);
    }

    /** The metric of one side, round by round. */
    List<RoundValue> values(Function<Round, Measurement> side, Metric metric, Replicates replicates) {
        return rounds.stream()
                .map(side)
                .map(measurement -> RoundValue.of(measurement, metric, replicates))
                .toList();
    }

    /** Both sides of all rounds. */
    Stream<Measurement> measurements() {
        return rounds.stream().flatMap(round -> Stream.of(round.reference(), round.subject()));
    }

    private boolean sameObjectsPerOperation() {
        double[] objects = measurements()
                .map(Measurement::throughput)
                .mapToDouble(rates -> rates.objectsPerSecond() / rates.opsPerSecond())
                .sorted()
                .toArray();
        return objects[objects.length - 1] <= SAME_WORK * objects[0];
    }

    private static Map<Integer, Measurement> byRound(Cell cell, TargetResult target, List<Measurement> results) {
        Map<Integer, Measurement> byRound = new TreeMap<>();
        for (Measurement measurement : results) {
            if (measurement.target().equals(target.name()) && measurement.cell().equals(cell)) {
                byRound.put(measurement.round(), measurement);
            }
        }
        return byRound;
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
