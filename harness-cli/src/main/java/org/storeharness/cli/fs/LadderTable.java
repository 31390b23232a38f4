package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.storeharness.environment.BackingDevice;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.fs.FileFacts;
import org.storeharness.fs.FsBlockOptions;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.FigureTable;
import org.storeharness.report.FigureTable.Column;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.TextPage;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.Summary;
import org.storeharness.statistics.comparison.PairedRatio;
import org.storeharness.store.CacheChoice;
import org.storeharness.unit.Printable;

/** Prints what each rung costs compared with the one before, by the times of a call in the same rounds. */
final class LadderTable {
    private static final double MICROS_PER_SECOND = 1e6;
    private static final List<Column> COLUMNS =
            List.of(new Column("MiB/s", false), new Column("µs a call", false), new Column("", true));

    private LadderTable() {}

    static void write(RunResult result, int columns, Writer out) throws IOException {
        TextPage page = new TextPage(out, columns);
        if (!result.run().valid()) {
            page.line("No costs: the run is not valid.");
            return;
        }
        for (Measurement.Cell cell :
                result.results().stream().map(Measurement::cell).distinct().toList()) {
            page.line(cell.workload() + ", calls of " + cell.size() + ": what each rung costs against the one before");
            page.table(new FigureTable("rung", COLUMNS, rows(result, cell)));
            page.blank();
        }
        page.line(
                "",
                "Medians over the rounds; costs from the time of a call in the same rounds, with the 95 % interval of the"
                        + " ratio, that of each step by itself.");
        for (String caution : cautions(result.targets())) {
            page.line("  ", "! " + caution);
        }
    }

    private static List<Row> rows(RunResult result, Measurement.Cell cell) {
        List<Row> rows = new ArrayList<>();
        TargetResult before = null;
        for (TargetResult rung : result.targets()) {
            List<Measurement> rounds = result.rounds(rung.name(), cell);
            if (!rounds.isEmpty()) {
                double bytes = Summary.of(rounds, round -> round.throughput().bytesPerSecond())
                        .median();
                rows.add(new Row(
                        label(rung),
                        List.of(
                                Figure.of(String.format(Locale.ROOT, "%,.1f", bytes / FigureFormatter.MIB)),
                                Figure.of(String.format(
                                        Locale.ROOT,
                                        "%,.2f",
                                        Summary.of(micros(rounds)).median())),
                                Figure.of(
                                        before == null
                                                ? ""
                                                : cost(before, result.rounds(before.name(), cell), rounds)))));
                before = rung;
            }
        }
        return rows;
    }

    /** {@code +186 µs a call against disk, 1.22 x as long (1.15 to 1.31)}. */
    private static String cost(TargetResult before, List<Measurement> earlier, List<Measurement> later) {
        Map<Integer, Double> of = new LinkedHashMap<>();
        earlier.forEach(round -> of.put(round.round(), micros(round)));
        List<Measurement> paired =
                later.stream().filter(round -> of.containsKey(round.round())).toList();
        if (paired.isEmpty()) {
            return "";
        }
        double[] first =
                paired.stream().mapToDouble(round -> of.get(round.round())).toArray();
        double[] second = micros(paired);
        double[] more = new double[first.length];
        for (int i = 0; i < more.length; i++) {
            more[i] = second[i] - first[i];
        }
        return costText(before.name(), Summary.of(more).median(), PairedRatio.of(first, second));
    }

    private static String costText(String before, double more, PairedRatio ratio) {
        String times = FigureFormatter.number(ratio.ratio()) + " x as long";
        Double low = ratio.low();
        Double high = ratio.high();
        if (low == null || high == null) {
            return String.format(
                    Locale.ROOT,
                    "%+,.2f µs a call against %s, %s; too few rounds for an interval",
                    more,
                    before,
                    times);
        }
        String interval = " (" + FigureFormatter.number(low) + " to " + FigureFormatter.number(high) + ")";
        return ratio.significant()
                ? String.format(Locale.ROOT, "%+,.2f µs a call against %s, ", more, before) + times + interval
                : "no difference shown against " + before + ": " + times + interval;
    }

    /** Cautions about rungs that are not layers on top of each other. */
    static List<String> cautions(List<TargetResult> rungs) {
        List<String> cautions = new ArrayList<>();
        Map<String, String> firstOnDevice = new LinkedHashMap<>();
        for (TargetResult rung : rungs) {
            String device = device(rung);
            String other = device.isEmpty() ? null : firstOnDevice.putIfAbsent(device, rung.name());
            if (other != null) {
                cautions.add(rung.name() + " shares the device " + Printable.line(device) + " with " + other
                        + ": deferred work of one may fall into the other's time");
            }
            String fileSystem = FileFacts.fileSystemType(rung.facts());
            boolean userSpace = FileSystemKind.of(fileSystem) == FileSystemKind.USER_SPACE;
            if (isNullrw(rung) && !userSpace) {
                cautions.add(rung.name() + " is declared nullrw, and is " + Printable.line(fileSystem)
                        + ", which moves data nevertheless");
            }
            if (!isNullrw(rung) && userSpace && options(rung).cache() == CacheChoice.COLD) {
                cautions.add(
                        rung.name()
                                + " is served by a program, and dropping its file leaves what this machine keeps of the"
                                + " file below it: reads may have come from memory; --cache cold-system, as root, drops that too");
            }
        }
        return cautions;
    }

    /** The name of the device; empty if there is none. */
    private static String device(TargetResult rung) {
        String label = rung.facts().settings().getOrDefault("device", BackingDevice.NONE);
        return isNullrw(rung) ? "" : BackingDevice.nameIn(label).orElse("");
    }

    private static String label(TargetResult rung) {
        return rung.name()
                + (isNullrw(rung) ? " (nullrw: no data, not verified)" : "")
                + (rung.facts().standIn() ? " (the harness itself)" : "");
    }

    private static boolean isNullrw(TargetResult rung) {
        return options(rung).nullrw();
    }

    private static FsBlockOptions options(TargetResult rung) {
        return OptionsBinder.bind(FsBlockOptions.class, rung.options());
    }

    private static double[] micros(List<Measurement> rounds) {
        return rounds.stream().mapToDouble(LadderTable::micros).toArray();
    }

    /** The time of a call, with all overhead. */
    private static double micros(Measurement round) {
        return MICROS_PER_SECOND * round.concurrency() / round.throughput().opsPerSecond();
    }
}
