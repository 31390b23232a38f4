package org.storeharness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.RateObjective.Percentile;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.statistics.Summary;
import org.storeharness.store.OperationPart;
import org.storeharness.unit.EnumSpelling;

/**
 * Notes on each kind of operation and each script of a mix, on the first byte of reads, and on each server of a store: medians
 * over the rounds.
 */
record BreakdownNotes(TargetRow row, boolean openLoad) {
    /**
     * A line for each kind of a mix, for each script, for the first byte of reads, and for each server if there are several;
     * none for most stores.
     */
    static List<String> of(TargetRow row, boolean openLoad) {
        BreakdownNotes notes = new BreakdownNotes(row, openLoad);
        List<String> lines = new ArrayList<>();
        notes.rounds(Measurement::mix)
                .forEach((kind, rounds) -> lines.add(notes.line(kind, rounds, "operations", "/s")));
        notes.rounds(Measurement::scripts)
                .forEach((script, rounds) -> lines.add(notes.line(script, rounds, "transactions", " tps")));
        lines.addAll(notes.firstByte());
        Map<String, List<KindResult>> servers = notes.rounds(Measurement::servers);
        if (servers.size() > 1) {
            servers.forEach((server, rounds) -> lines.add(notes.line("at " + server, rounds, "operations", "/s")));
        }
        return lines;
    }

    /** When the first byte of an answer came, counted from the start of the read; of a mix it is not known which are the reads'. */
    private List<String> firstByte() {
        List<Latency> times = row.rounds().stream()
                .filter(round -> round.did(OperationKind.READ) && round.mix().isEmpty())
                .flatMap(round -> Stream.ofNullable(round.parts().get(EnumSpelling.of(OperationPart.FIRST_BYTE))))
                .toList();
        if (times.isEmpty()) {
            return List.of();
        }
        String known = Stream.concat(
                        known(times, Percentile.P50), known(times, Percentile.P99, Percentile.P95, Percentile.P90))
                .collect(Collectors.joining(", "));
        return known.isEmpty()
                ? List.of()
                : List.of(row.target().name() + " first byte after the start of a read: " + known);
    }

    /** The first of these percentiles that enough samples make known. */
    private static Stream<String> known(List<Latency> rounds, Percentile... wanted) {
        return Stream.of(wanted)
                .flatMap(percentile -> Stream.ofNullable(TargetRow.time(rounds, times -> times.at(percentile)))
                        .map(time -> percentile + " " + FigureFormatter.time(time.median())))
                .limit(1);
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
        List<Latency> times = rounds.stream()
                .map(openLoad ? KindResult::responseTime : KindResult::serviceTime)
                .toList();
        return row.target().name() + " " + name + ": " + FigureFormatter.count(ok) + " " + noun
                + (all == 0 ? "" : String.format(Locale.ROOT, " (%.1f %%)", 100.0 * ok / all)) + ", "
                + FigureFormatter.number(rates.median()) + unit + ", ms mean " + time(times, Latency::mean) + ", p50 "
                + time(times, Latency::p50) + ", p99 " + time(times, Latency::p99) + ", max "
                + time(times, Latency::max) + (failed == 0 ? "" : ", " + FigureFormatter.count(failed) + " failed");
    }

    private static String time(List<Latency> rounds, Function<Latency, @Nullable Number> value) {
        return Figure.of(TargetRow.time(rounds, value), FigureFormatter.NANOS_PER_MILLI)
                .value();
    }
}
