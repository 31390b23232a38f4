package org.storeharness.cli.postgres;

import java.util.List;
import java.util.Map;
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
        return new BatchRow(
                batch,
                Summary.of(rounds, round -> round.throughput().objectsPerSecond())
                        .median(),
                Summary.of(rounds, round -> round.throughput().opsPerSecond()).median(),
                Summary.medianOfKnown(rounds, round -> round.serviceTime().p50()),
                Summary.medianOfKnown(rounds, round -> round.serviceTime().p99()),
                perRow(rounds, "wal_fsyncs"),
                perRow(rounds, "wal_bytes"));
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
