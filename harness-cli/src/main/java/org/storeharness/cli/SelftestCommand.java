package org.storeharness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.storeharness.api.execution.LastSelftest;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.run.CommandSite;
import org.storeharness.cli.run.Interruption;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.cli.run.StartableTargets;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.TimeText;
import org.storeharness.json.ResultJson;
import org.storeharness.json.SelftestFile;
import org.storeharness.plan.Plan;
import org.storeharness.result.RunResult;
import org.storeharness.result.Selftest;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code harness selftest}: measures the harness itself, and keeps the figures for later runs. */
@Command(
        name = "selftest",
        header = "What does the harness itself cost on this machine?",
        footer = "  ./harness selftest",
        description = {
            "Measures the harness itself on this machine: what an operation costs where the store costs nothing, how many"
                    + " a thread can do, how late operations of an open load start, and what an operation of each store leaves as"
                    + " garbage. Takes two minutes.",
            "Later runs keep the figures in their results, and warn when a figure of theirs comes near them."
        })
final class SelftestCommand implements Callable<Integer> {
    private static final String GARBAGE_ROW = "  %-12s %12s %12s";
    private static final String OPEN_LOAD_ROW = "%12s %12s %12s %12s %14s %14s";

    private enum Format {
        TEXT,
        JSON
    }

    @Option(names = "--rounds", description = "Rounds, in each of which everything is measured (default: 3)")
    private int rounds = 3;

    @Option(names = "--no-keep", description = "Do not keep the figures for later runs")
    private boolean discard;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws RunException, IOException {
        Format format = Check.named("--format", () -> EnumSpelling.parse(Format.class, output.format()));
        RunResult engine = measure("selftest.yaml");
        RunResult loopback = measure("selftest-loopback.yaml");
        RunResult stores = measureStores();
        SelftestFigures figures = SelftestFigures.of(engine, loopback, stores);
        Selftest selftest =
                new Selftest(engine.run().started(), Check.present(engine.environment(), "machine"), figures.byName());
        PrintWriter out = output.spec().commandLine().getOut();
        switch (format) {
            case TEXT -> lines(figures).forEach(out::println);
            case JSON -> out.print(ResultJson.write(selftest));
        }
        out.flush();
        if (!engine.run().valid() || !loopback.run().valid() || !stores.run().valid()) {
            output.spec().commandLine().getErr().println("not kept: a run of it is not valid");
            return ExitCodes.FAILED;
        }
        return discard ? ExitCodes.OK : keep(selftest);
    }

    private RunResult measure(String plan) throws RunException {
        return measure(ShippedPlan.read(plan));
    }

    private RunResult measure(Plan plan) throws RunException {
        try (Interruption interruption = new Interruption()) {
            return new PlanExecution(output)
                    .carryOut(plan.withRounds(rounds), interruption, CommandSite.thisMachine(), output.out())
                    .result();
        }
    }

    /** Measures the stores, except those whose servers cannot be started here. */
    private RunResult measureStores() throws RunException {
        Plan plan = ShippedPlan.read("selftest-stores.yaml");
        try {
            return measure(plan);
        } catch (RunException e) {
            return measure(StartableTargets.of(plan, e).orElseThrow(() -> e));
        }
    }

    private int keep(Selftest selftest) throws IOException {
        Optional<SelftestFile> file = LastSelftest.file();
        if (file.isPresent()) {
            file.get().write(selftest);
            Path path = file.get().path();
            output.spec().commandLine().getErr().println("kept for later runs in " + path);
        } else {
            output.spec().commandLine().getErr().println("not kept: set HOME or XDG_CACHE_HOME to an absolute path");
        }
        return ExitCodes.OK;
    }

    private static List<String> lines(SelftestFigures figures) {
        List<String> lines = new ArrayList<>();
        lines.add("What the harness costs on this machine, one worker thread (medians of the rounds)");
        lines.add("");
        lines.add(row("a read of the clock", figures.clockRead() + " ns"));
        lines.add(row("blocking store that does nothing", perOperation(figures.blockingRate())));
        lines.add(row("asynchronous store that does nothing", perOperation(figures.asynchronousRate())));
        lines.add(row("store in memory, reads verified", perOperation(figures.memoryRate())));
        lines.add(row(
                "SeaweedFS stand-in in this process, concurrency 16",
                String.format(Locale.ROOT, "%,.0f reads/s, ", figures.loopbackRate()) + time(figures.loopbackCpu())
                        + " of client CPU each"));
        lines.add("");
        lines.add(
                "Time from the intended start of an operation to its end, under open load on a store that does nothing");
        lines.add("");
        lines.add(
                String.format(Locale.ROOT, OPEN_LOAD_ROW, "load", "median", "p99", "longest", "hiccup p99", "longest"));
        for (SelftestFigures.OpenLoad load : figures.openLoads()) {
            lines.add(String.format(
                    Locale.ROOT,
                    OPEN_LOAD_ROW,
                    String.format(Locale.ROOT, "%,d/s", load.rate()),
                    time(load.p50()),
                    time(load.p99()),
                    time(load.max()),
                    time(load.hiccupP99()),
                    time(load.hiccupMax())));
        }
        lines.add("");
        lines.add("Garbage on the heap for each operation, of the harness and of the store's driver");
        lines.add("");
        lines.add(String.format(Locale.ROOT, GARBAGE_ROW, "store", "a read", "a write"));
        figures.garbage()
                .forEach((store, garbage) -> lines.add(
                        String.format(Locale.ROOT, GARBAGE_ROW, store, bytes(garbage.read()), bytes(garbage.write()))));
        return lines;
    }

    private static String bytes(double bytes) {
        return Double.isNaN(bytes) ? "unknown" : String.format(Locale.ROOT, "%,.0f B", bytes);
    }

    private static String perOperation(double rate) {
        return String.format(Locale.ROOT, "%,.0f operations/s, ", rate) + time(Durations.NANOS_PER_SECOND / rate)
                + " each";
    }

    private static String row(String label, String value) {
        return String.format(Locale.ROOT, "  %-42s %s", label, value);
    }

    private static String time(double nanos) {
        return Double.isNaN(nanos) ? "unknown" : TimeText.of(nanos);
    }
}
