package org.storeharness.core.report.cell;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.measurement.Latency;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.statistics.Summary;

/**
 * What one target did in one cell, over all rounds.
 *
 * @param target the target
 * @param rounds its measurements, one at least
 */
public record TargetRow(TargetResult target, List<Measurement> rounds) {
    /** The rate that {@code value} picks, over the rounds. */
    public Summary rate(ToDoubleFunction<Measurement> value) {
        return Summary.of(rounds.stream().mapToDouble(value).toArray());
    }

    /**
     * A time in nanoseconds over the rounds: the response time under open load, the service time under closed load.
     * {@code null} if it is not known in every round, as it is for percentiles with too few samples.
     */
    public @Nullable Summary time(Function<Latency, @Nullable Number> value) {
        List<@Nullable Number> times =
                rounds.stream().map(TargetRow::headline).map(value).toList();
        return times.contains(null)
                ? null
                : Summary.of(times.stream()
                        .mapToDouble(time -> Objects.requireNonNull(time).doubleValue())
                        .toArray());
    }

    /** The target's name; of a stand-in, with what it is. */
    public String label() {
        return target.facts().standIn()
                ? target.name() + ", " + target.facts().product() + ", not ranked"
                : target.name();
    }

    /** Whether an operation was more than one object. */
    boolean isBatched() {
        return rounds.stream()
                .map(Measurement::throughput)
                .anyMatch(throughput -> throughput.objectsPerSecond() > throughput.opsPerSecond() * 1.001);
    }

    /** Whether the operations were scripts. */
    boolean runsScripts() {
        return !rounds.get(0).scripts().isEmpty();
    }

    /** The operations of all rounds. */
    public OperationCounts operations() {
        return rounds.stream().map(Measurement::operations).reduce(OperationCounts.NONE, OperationCounts::plus);
    }

    /** The operations of all rounds that succeeded too late. */
    public long overdueOperations() {
        return rounds.stream().mapToLong(Measurement::overdueOperations).sum();
    }

    private static Latency headline(Measurement measurement) {
        return measurement.load().equals("closed") ? measurement.serviceTime() : measurement.responseTime();
    }
}
