package org.storeharness.cli.postgres;

import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.storeharness.cli.plan.DemandOption;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.cli.support.RoundLines;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;
import org.storeharness.report.TextPage;
import org.storeharness.result.measurement.Measurement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code harness postgres sweep}: the same workload at several concurrencies, or in transactions of several sizes. */
@Command(
        name = "sweep",
        header = "What do larger batches, or more operations at one time, gain?",
        footer = {"  ./harness postgres sweep --batch 1,10,100,1000", "  ./harness postgres sweep -c 1,2,5,10"},
        description = {
            "Measures several concurrencies (--concurrency 1,2,5,10) and prints a write and a read line for each round, or"
                    + " several batch sizes (--batch 1,10,100,1000) and reports what larger batches gain and why.",
            "The table comes before the report; with another --format than text, only the report is printed."
        })
final class PostgresSweepCommand implements Callable<Integer> {
    @Option(
            names = "--batch",
            paramLabel = "N[,N...]",
            split = ",",
            description = "Rows per transaction, each 1 to 10000: one target each, writes only")
    private List<Integer> batches = List.of();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "How a batch is written: transaction, batch, multi-row, copy-text, copy-binary, upsert"
                    + " (default: ${DEFAULT-VALUE})")
    private String mode = "batch";

    @Mixin
    private PostgresTargetOptions settings = new PostgresTargetOptions();

    @Mixin
    private PlanOptions changes = new PlanOptions();

    @Mixin
    private DemandOption demand = new DemandOption();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        ReportWriter report = output.report(this::withTable);
        return new PlanExecution(output).execute(changes.applyTo(plan()), null, demand.demanded(), report);
    }

    private Plan plan() {
        Map<String, Target> targets = new LinkedHashMap<>();
        Map<String, String> options = Map.of("writeMode", mode);
        for (int batch : batches) {
            targets.put("batch-" + batch, settings.target("postgres", batch, options));
        }
        if (batches.isEmpty()) {
            targets.put("postgres", settings.target("postgres", 1, options));
        }
        Extent warmUp = Extent.of(Duration.ofMillis(500));
        return PostgresWorkloads.plan(
                        "postgres-sweep",
                        batches.isEmpty() ? 3 : 6,
                        targets,
                        PostgresWorkloads.workloads(
                                batches.isEmpty() ? List.of("write", "read") : List.of("write"),
                                1,
                                warmUp,
                                Extent.of(Duration.ofSeconds(2))))
                .withCalibration(PostgresWorkloads.CALIBRATION);
    }

    private ReportWriter withTable(ReportWriter report) {
        return report.after(
                batches.isEmpty()
                        ? PostgresSweepCommand::writeRounds
                        : (found, out) -> BatchTable.write(found.result(), found.columns(), out));
    }

    /** Prints the rounds by concurrency. */
    private static void writeRounds(Report report, Writer out) throws IOException {
        TextPage page = new TextPage(out, report.columns());
        for (Measurement.Cell cell : report.result().results().stream()
                .map(one -> new Measurement.Cell("", one.load(), one.concurrency(), one.size()))
                .distinct()
                .toList()) {
            page.line("concurrency=" + cell.concurrency());
            RoundLines.write(
                    page,
                    report.result(),
                    one -> one.concurrency() == cell.concurrency() && one.size().equals(cell.size()),
                    one -> "  (" + one.workload() + ")");
        }
    }
}
