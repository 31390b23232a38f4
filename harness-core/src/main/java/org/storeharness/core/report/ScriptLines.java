package org.storeharness.core.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.Latency;
import org.storeharness.core.result.Measurement.KindResult;
import org.storeharness.core.statistics.Summary;

/** What each script of a mix did, in words. */
final class ScriptLines {
    private static final double NANOS_PER_MILLI = 1e6;

    private ScriptLines() {}

    /** A line for each script, medians over the rounds; none where the work is no script. */
    static List<String> of(TargetRow row, boolean open) {
        List<String> lines = new ArrayList<>();
        for (String name : names(row)) {
            lines.add(row.target().name() + " " + name + ": " + line(row, name, open));
        }
        return lines;
    }

    /** In the order of the first round. */
    private static List<String> names(TargetRow row) {
        return List.copyOf(row.rounds().get(0).scripts().keySet());
    }

    private static String line(TargetRow row, String name, boolean open) {
        List<KindResult> rounds =
                row.rounds().stream().map(round -> round.scripts().get(name)).toList();
        long ok = rounds.stream().mapToLong(round -> round.operations().ok()).sum();
        long failed =
                rounds.stream().mapToLong(round -> round.operations().failed()).sum();
        long all = row.operations().ok();
        Summary rate = Summary.of(rounds.stream()
                .mapToDouble(round -> round.throughput().opsPerSecond())
                .toArray());
        return Figures.count(ok) + " transactions"
                + (all == 0 ? "" : String.format(Locale.ROOT, " (%.1f %%)", 100.0 * ok / all)) + ", "
                + Figures.number(rate.median()) + " tps, ms mean " + time(rounds, open, Latency::mean) + ", p50 "
                + time(rounds, open, Latency::p50) + ", p99 " + time(rounds, open, Latency::p99) + ", max "
                + time(rounds, open, Latency::max) + (failed == 0 ? "" : ", " + Figures.count(failed) + " failed");
    }

    private static String time(List<KindResult> rounds, boolean open, Function<Latency, @Nullable Number> value) {
        double[] times = new double[rounds.size()];
        for (int i = 0; i < times.length; i++) {
            Latency latency =
                    open ? rounds.get(i).responseTime() : rounds.get(i).serviceTime();
            Number time = latency.count() == 0 ? null : value.apply(latency);
            if (time == null) {
                return "-";
            }
            times[i] = time.doubleValue();
        }
        return Figures.number(Summary.of(times).median() / NANOS_PER_MILLI);
    }
}
