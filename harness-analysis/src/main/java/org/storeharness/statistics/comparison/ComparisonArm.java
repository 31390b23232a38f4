package org.storeharness.statistics.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.storeharness.result.Metric;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;

/**
 * One of the two sides of a comparison.
 *
 * @param name the target in the comparison of a run, {@code base} or {@code candidate} in a diff
 * @param target the target
 * @param rounds its measurement in each round
 */
public record ComparisonArm(String name, TargetResult target, List<Measurement> rounds) {
    /** Above this ratio of objects per operation times are not compared: a batch takes longer than one object. */
    private static final double SAME_WORK = 1.01;

    /** A target of which nothing that was measured matters. */
    static ComparisonArm of(TargetResult target) {
        return new ComparisonArm(target.name(), target, List.of());
    }

    /** The first metric that applies to both and is known in every round; empty if there is none. */
    Optional<Metric> commonMetric(ComparisonArm other, Cell cell) {
        List<Measurement> all =
                Stream.concat(rounds.stream(), other.rounds.stream()).toList();
        return Arrays.stream(Metric.values())
                .filter(metric -> metric.appliesTo(cell))
                .filter(metric -> metric == Metric.OBJECTS_PER_SECOND || sameObjectsPerOperation(all))
                .filter(metric -> all.stream().allMatch(measurement -> metric.valueIn(measurement) != null))
                .findFirst();
    }

    /** The number of rounds in which the client may have been the limit. */
    int clientBoundRounds() {
        return (int) rounds.stream()
                .filter(measurement -> clientLimit(measurement).isPresent())
                .count();
    }

    /** The client's limit of the metric by which the cell is compared. */
    static Optional<Caution> clientLimit(Measurement measurement) {
        return Arrays.stream(Metric.values())
                .filter(metric -> metric.appliesTo(measurement.cell()) && metric.valueIn(measurement) != null)
                .findFirst()
                .flatMap(metric -> metric.clientLimit(measurement));
    }

    private static boolean sameObjectsPerOperation(List<Measurement> measurements) {
        double[] objects = measurements.stream()
                .map(Measurement::throughput)
                .mapToDouble(rates -> rates.objectsPerSecond() / rates.opsPerSecond())
                .sorted()
                .toArray();
        return objects[objects.length - 1] <= SAME_WORK * objects[0];
    }
}
