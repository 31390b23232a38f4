package org.storeharness.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.result.Cost;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.Metric;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.statistics.ReadOrigin;
import org.storeharness.statistics.Summary;

/**
 * The results of one target in one cell over all rounds.
 *
 * @param target the target
 * @param rounds its measurements, one at least
 * @param cost what a million objects or transactions cost; {@code null} where that is not known
 */
public record TargetRow(
        TargetResult target,
        List<Measurement> rounds,
        @Nullable Cost cost) {
    /** The header of the column of {@link #costFigure} in these rows; empty where none has a cost. */
    static Optional<String> costHeader(Stream<TargetRow> rows) {
        return rows.flatMap(row -> Stream.ofNullable(row.cost())).findFirst().map(cost -> cost.currency() + " per 1M");
    }

    /** {@code 0.412 (0.398 to 0.431)}: what a million of what the rate counts cost, with the interval. */
    Figure costFigure() {
        if (cost == null) {
            return Figure.of("-");
        }
        IntervalEstimate found = cost.perMillion();
        Double low = found.low();
        Double high = found.high();
        return new Figure(
                VerdictText.ratio(found.value()),
                low == null || high == null
                        ? ""
                        : "(" + VerdictText.ratio(low) + " to " + VerdictText.ratio(high) + ")");
    }

    /** One of the rates over the rounds. */
    public Summary rate(ToDoubleFunction<Throughput> value) {
        return Summary.of(rounds, round -> value.applyAsDouble(round.throughput()));
    }

    /**
     * A time in nanoseconds over the rounds: the response time under open load, the service time under closed load.
     * {@code null} if it is not known in every round, as a percentile with too few samples is.
     */
    public @Nullable Summary time(Function<Latency, @Nullable Number> value) {
        return time(rounds.stream().map(Measurement::headline).toList(), value);
    }

    /** The longest time of all rounds, in nanoseconds; {@code null} if no operation succeeded. */
    public @Nullable Summary longest() {
        return rounds.stream()
                .map(Measurement::headline)
                .filter(times -> times.count() > 0)
                .max(Comparator.comparing(Latency::max))
                .map(times -> Summary.of(times.max()))
                .orElse(null);
    }

    /** One of the figures of a latency in each round; {@code null} if it is not known in every round. */
    public static @Nullable Summary time(List<Latency> rounds, Function<Latency, @Nullable Number> value) {
        return Summary.ofKnown(rounds, latency -> latency.count() == 0 ? null : value.apply(latency));
    }

    /** The median of the metric; {@code null} if it is not known in every round. */
    public @Nullable Double median(Metric metric) {
        Summary known = Summary.ofKnown(rounds, metric::valueIn);
        return known == null ? null : (Double) known.median();
    }

    /** Whether the target is a stand-in. */
    public boolean isStandIn() {
        return target.facts().standIn();
    }

    /** The origin of the target's reads. */
    ReadOrigin readOrigin() {
        return ReadOrigin.of(target, rounds);
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
}
