package org.storeharness.cli.postgres;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.statistics.Summary;

/**
 * The figures of one batch size: medians over the rounds, and counters summed over all rounds.
 *
 * @param batch rows per transaction
 * @param medianNanos the median latency of a transaction; null if unknown in a round
 * @param fsyncsPerRow null if the server does not count them
 */
record BatchRow(
        int batch,
        double rowsPerSecond,
        double transactionsPerSecond,
        @Nullable Double medianNanos,
        @Nullable Double p99Nanos,
        @Nullable Double fsyncsPerRow,
        @Nullable Double bytesPerRow) {
    static BatchRow of(int batch, List<Measurement> rounds) {
        Summary rows = summary(rounds, m -> m.throughput().objectsPerSecond());
        return new BatchRow(
                batch,
                rows.median(),
                summary(rounds, m -> m.throughput().opsPerSecond()).median(),
                medianLatency(rounds, m -> m.serviceTime().p50()),
                medianLatency(rounds, m -> m.serviceTime().p99()),
                perRow(rounds, "wal_fsyncs"),
                perRow(rounds, "wal_bytes"));
    }

    private static Summary summary(List<Measurement> rounds, ToDoubleFunction<Measurement> value) {
        return Summary.of(rounds.stream().mapToDouble(value).toArray());
    }

    private static @Nullable Double medianLatency(
            List<Measurement> rounds, Function<Measurement, @Nullable Long> value) {
        List<@Nullable Long> times = rounds.stream().<@Nullable Long>map(value).toList();
        return times.contains(null)
                ? null
                : (Double) Summary.of(times.stream()
                                .mapToDouble(time -> Objects.requireNonNull(time))
                                .toArray())
                        .median();
    }

    private static @Nullable Double perRow(List<Measurement> rounds, String counter) {
        long sum = 0;
        long rows = 0;
        for (Measurement round : rounds) {
            StoreActivity activity = round.storeActivity();
            Map<String, Long> counters = activity == null ? Map.of() : activity.counters();
            if (activity == null || !counters.containsKey(counter)) {
                return null;
            }
            sum += counters.get(counter);
            rows += activity.objects();
        }
        return rows == 0 ? null : (Double) ((double) sum / rows);
    }
}
