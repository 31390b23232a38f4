package org.storeharness.core.report.cell;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.result.measurement.Latency;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.Measurement.KindResult;
import org.storeharness.core.statistics.Summary;

/**
 * What each script of a mix did, or each server of a store, in words.
 *
 * @param row all of it together
 * @param open whether times are response times
 * @param parts the scripts, or the servers, of one round
 * @param noun what each of them did so many of
 * @param rate the unit of their rate
 */
public record BreakdownNotes(
        TargetRow row, boolean open, Function<Measurement, Map<String, KindResult>> parts, String noun, String rate) {
    private static final double NANOS_PER_MILLI = 1e6;

    /** A line for each script and each of several servers, medians over the rounds; none for most stores. */
    public static List<String> of(TargetRow row, boolean open) {
        List<String> lines = new ArrayList<>();
        new BreakdownNotes(row, open, Measurement::scripts, "transactions", " tps").add(lines, "");
        BreakdownNotes servers = new BreakdownNotes(row, open, Measurement::servers, "operations", "/s");
        if (servers.names().size() > 1) {
            servers.add(lines, "at ");
        }
        return lines;
    }

    private void add(List<String> lines, String before) {
        names().forEach(name -> lines.add(row.target().name() + " " + before + name + ": " + line(name)));
    }

    /** In the order in which rounds know them. */
    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        row.rounds().forEach(round -> names.addAll(parts.apply(round).keySet()));
        return names;
    }

    private String line(String name) {
        List<KindResult> rounds = row.rounds().stream()
                .map(round -> parts.apply(round).get(name))
                .filter(Objects::nonNull)
                .toList();
        long ok = rounds.stream().mapToLong(round -> round.operations().ok()).sum();
        long failed =
                rounds.stream().mapToLong(round -> round.operations().failed()).sum();
        long all = row.operations().ok();
        Summary rates = Summary.of(rounds.stream()
                .mapToDouble(round -> round.throughput().opsPerSecond())
                .toArray());
        return FigureFormatter.count(ok) + " " + noun
                + (all == 0 ? "" : String.format(Locale.ROOT, " (%.1f %%)", 100.0 * ok / all)) + ", "
                + FigureFormatter.number(rates.median()) + rate + ", ms mean " + time(rounds, Latency::mean) + ", p50 "
                + time(rounds, Latency::p50) + ", p99 " + time(rounds, Latency::p99) + ", max "
                + time(rounds, Latency::max) + (failed == 0 ? "" : ", " + FigureFormatter.count(failed) + " failed");
    }

    private String time(List<KindResult> rounds, Function<Latency, @Nullable Number> value) {
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
        return FigureFormatter.number(Summary.of(times).median() / NANOS_PER_MILLI);
    }
}
