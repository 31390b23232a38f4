package org.storeharness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.statistics.Summary;

/** Notes on each kind of operation and each script of a mix, and on each server of a store: medians over the rounds. */
record BreakdownNotes(TargetRow row, boolean openLoad) {
    /** A line for each kind of a mix, for each script, and for each server if there are several; none for most stores. */
    static List<String> of(TargetRow row, boolean openLoad) {
        BreakdownNotes notes = new BreakdownNotes(row, openLoad);
        List<String> lines = new ArrayList<>();
        notes.rounds(Measurement::mix)
                .forEach((kind, rounds) -> lines.add(notes.line(kind, rounds, "operations", "/s")));
        notes.rounds(Measurement::scripts)
                .forEach((script, rounds) -> lines.add(notes.line(script, rounds, "transactions", " tps")));
        Map<String, List<KindResult>> servers = notes.rounds(Measurement::servers);
        if (servers.size() > 1) {
            servers.forEach((server, rounds) -> lines.add(notes.line("at " + server, rounds, "operations", "/s")));
        }
        return lines;
    }

    /** The rounds of each part, in the order in which rounds name the parts. */
    private Map<String, List<KindResult>> rounds(Function<Measurement, Map<String, KindResult>> parts) {
        Map<String, List<KindResult>> rounds = new LinkedHashMap<>();
        row.rounds()
                .forEach(round -> parts.apply(round)
                        .forEach((name, part) -> rounds.computeIfAbsent(name, any -> new ArrayList<>())
                                .add(part)));
        return rounds;
    }

    private String line(String name, List<KindResult> rounds, String noun, String unit) {
        long ok = rounds.stream().mapToLong(round -> round.operations().ok()).sum();
        long failed =
                rounds.stream().mapToLong(round -> round.operations().failed()).sum();
        long all = row.operations().ok();
        Summary rates = Summary.of(rounds, round -> round.throughput().opsPerSecond());
        return row.target().name() + " " + name + ": " + FigureFormatter.count(ok) + " " + noun
                + (all == 0 ? "" : String.format(Locale.ROOT, " (%.1f %%)", 100.0 * ok / all)) + ", "
                + FigureFormatter.number(rates.median()) + unit + ", ms mean " + time(rounds, Latency::mean) + ", p50 "
                + time(rounds, Latency::p50) + ", p99 " + time(rounds, Latency::p99) + ", max "
                + time(rounds, Latency::max) + (failed == 0 ? "" : ", " + FigureFormatter.count(failed) + " failed");
    }

    private String time(List<KindResult> rounds, Function<Latency, @Nullable Number> value) {
        Summary time = TargetRow.time(
                rounds.stream()
                        .map(openLoad ? KindResult::responseTime : KindResult::serviceTime)
                        .toList(),
                value);
        return Figure.of(time, FigureFormatter.NANOS_PER_MILLI).value();
    }
}
