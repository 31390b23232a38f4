package org.storeharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Column;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.statistics.Summary;
import org.storeharness.statistics.comparison.HostSummary;
import org.storeharness.unit.EnumSpelling;

/** Makes the tables of the hosts of a run, and the line on them. */
final class HostSection {
    private static final String METHOD =
            "Rates are over the time in which the workers of all hosts were active: in each round those of the hosts add up. A share of"
                    + " 1.00 is as much as an equal part of the concurrency (closed load) or of the arrivals (open load)"
                    + " of all. Start and clock are those of the round in which they were least certain.";
    private static final String NONE = "-";
    private static final String CLIENT = "client-";

    private HostSection() {}

    /** A table for each cell, in the order of measuring; none of a run on one machine. */
    static List<Section> of(RunResult result, List<CellResults> cells) {
        if (result.hosts().isEmpty()) {
            return List.of();
        }
        List<Section> sections = new ArrayList<>();
        cells.stream()
                .map(HostSection::of)
                .filter(section -> !section.isEmpty())
                .forEach(sections::add);
        if (!sections.isEmpty()) {
            Section last = sections.remove(sections.size() - 1);
            sections.add(new Section(last.title(), last.table(), last.items(), METHOD));
        }
        return sections;
    }

    /** Leaves out rounds that one machine measured alone, which name no hosts. */
    private static Section of(CellResults cell) {
        List<Row> rows = new ArrayList<>();
        TimeScale unit = TimeScale.of(cell.rows().stream().map(row -> row.time(Latency::p99)));
        for (TargetRow measured : cell.rows()) {
            List<Measurement> rounds = measured.rounds().stream()
                    .filter(round -> !round.hosts().isEmpty())
                    .toList();
            TargetRow row = new TargetRow(measured.target(), rounds, null);
            List<HostSummary> hosts = HostSummary.of(rounds);
            String target = cell.rows().size() == 1 ? "" : row.target().name() + " ";
            hosts.forEach(host -> rows.add(row(target, host, unit)));
            if (!hosts.isEmpty()) {
                rows.add(total(target + "all hosts", row, 1, unit));
                rows.add(total(target + "average per host", row, hosts.size(), unit));
            }
        }
        if (rows.isEmpty()) {
            return Section.list("", List.of(), "");
        }
        List<Column> columns = Stream.of("ops/s", "MiB/s", "share", "p99 " + unit.label(), "start", "clock ±")
                .map(header -> new Column(header, false))
                .collect(Collectors.toCollection(ArrayList::new));
        columns.add(new Column("client", true));
        return new Section("Hosts at " + cell.title(), new FigureTable("host", columns, rows), List.of(), "");
    }

    private static Row row(String target, HostSummary host, TimeScale unit) {
        return new Row(
                target + host.host(),
                List.of(
                        Figure.of(host.opsPerSecond(), 1),
                        median(host.bytesPerSecond(), FigureFormatter.MIB),
                        Figure.of(share(host)),
                        median(host.p99Nanos(), unit.nanos()),
                        Figure.of(skew(host.clock().startSkewNanos())),
                        Figure.of(FigureFormatter.time(host.clock().boundNanos())),
                        Figure.of(client(host))));
    }

    /** The figures of all hosts, or of one on average; the times of one are those of all. */
    private static Row total(String name, TargetRow row, int hosts, TimeScale unit) {
        Figure none = Figure.of(NONE);
        return new Row(
                name,
                List.of(
                        Figure.of(divided(row.rate(Throughput::opsPerSecond), hosts), 1),
                        median(divided(row.rate(Throughput::bytesPerSecond), hosts), FigureFormatter.MIB),
                        none,
                        hosts == 1 ? median(row.time(Latency::p99), unit.nanos()) : none,
                        none,
                        none,
                        Figure.of("")));
    }

    private static Figure median(@Nullable Summary rounds, double unit) {
        return Figure.of(rounds == null ? NONE : FigureFormatter.number(rounds.median() / unit));
    }

    private static Summary divided(Summary total, int hosts) {
        return new Summary(total.median() / hosts, total.low() / hosts, total.high() / hosts, total.rounds());
    }

    private static String share(HostSummary host) {
        return String.format(Locale.ROOT, "%.2f", host.relativeRate());
    }

    /** {@code +12.3 µs}. */
    private static String skew(long nanos) {
        return (nanos < 0 ? "-" : "+") + FigureFormatter.time(Math.abs((double) nanos));
    }

    /** The limits of the client: {@code limit: processors, own work}. */
    private static String client(HostSummary host) {
        if (host.limits().isEmpty()) {
            return host.clientKnown() ? "no limit" : "not known";
        }
        return host.limits().stream().map(HostSection::limit).collect(Collectors.joining(", ", "limit: ", ""));
    }

    private static String limit(CautionCode code) {
        String spelled = EnumSpelling.of(code);
        return (spelled.startsWith(CLIENT) ? spelled.substring(CLIENT.length()) : spelled).replace('-', ' ');
    }

    /** {@code 3 (a, b, c), slowest b at 0.91 of its share of write on fs}; empty on one machine. */
    static String inShort(RunResult result) {
        if (result.hosts().isEmpty()) {
            return "";
        }
        String names = result.hosts().stream().map(RunHost::name).collect(Collectors.joining(", "));
        SlowHost slowest = null;
        for (CellResults cell : CellResults.of(result)) {
            for (TargetRow row : cell.rows()) {
                HostSummary host =
                        HostSummary.slowest(HostSummary.of(row.rounds())).orElse(null);
                if (host != null
                        && (slowest == null
                                || host.relativeRate() < slowest.host().relativeRate())) {
                    slowest = new SlowHost(
                            host, cell.cell().workload(), row.target().name());
                }
            }
        }
        return result.hosts().size() + " (" + names + ")"
                + (slowest == null || result.hosts().size() == 1
                        ? ""
                        : ", slowest " + slowest.host().host() + " at " + share(slowest.host()) + " of its share of "
                                + slowest.workload() + " on " + slowest.target());
    }

    private record SlowHost(HostSummary host, String workload, String target) {}
}
