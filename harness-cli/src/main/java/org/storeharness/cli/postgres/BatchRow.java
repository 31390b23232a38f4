package org.storeharness.cli.postgres;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.StoreActivity;

/**
 * What one size of batch did: medians over the rounds; counters over all of them.
 *
 * @param batch rows of a transaction
 * @param medianNanos the median latency of a transaction; null if not known in every round
 * @param fsyncsPerRow null if the server does not count them
 * @param slowestRound rows per second of the slowest round
 * @param fastestRound rows per second of the fastest round
 */
record BatchRow(
        int batch,
        double rowsPerSecond,
        double transactionsPerSecond,
        @Nullable Double medianNanos,
        @Nullable Double p99Nanos,
        @Nullable Double fsyncsPerRow,
        @Nullable Double bytesPerRow,
        double slowestRound,
        double fastestRound) {
    static BatchRow of(int batch, List<Measurement> rounds) {
        double[] rows = rounds.stream()
                .mapToDouble(m -> m.throughput().objectsPerSecond())
                .sorted()
                .toArray();
        return new BatchRow(
                batch,
                median(rows),
                median(rounds.stream()
                        .mapToDouble(m -> m.throughput().opsPerSecond())
                        .toArray()),
                medianLatency(rounds, m -> m.serviceTime().p50()),
                medianLatency(rounds, m -> m.serviceTime().p99()),
                perRow(rounds, "wal_fsyncs"),
                perRow(rounds, "wal_bytes"),
                rows[0],
                rows[rows.length - 1]);
    }

    private static @Nullable Double medianLatency(
            List<Measurement> rounds, Function<Measurement, @Nullable Long> value) {
        List<@Nullable Long> times = rounds.stream().map(value).toList();
        return times.contains(null)
                ? null
                : (Double) median(times.stream()
                        .mapToDouble(time -> Objects.requireNonNull(time))
                        .toArray());
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

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
