package org.storeharness.cli.postgres;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.storeharness.cli.plan.ObjectiveOptions;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.cli.run.AgentsOptions;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.postgres.connection.PostgresOptions.WriteMode;
import org.storeharness.unit.EnumSpelling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code harness postgres bench}: compares write modes. */
@Command(
        name = "bench",
        header = "Which way of writing rows is faster?",
        footer = {
            "  ./harness postgres bench --mode single,batch,copy-binary",
            "  ./harness postgres bench --work read:70+write:30 -c 16 --rate 2000/s"
        },
        description = {
            "Writes rows in one or more modes, reads them, and reports which mode is faster.",
            "Without --postgres-url it starts an embedded server with durable settings."
        })
final class PostgresBenchCommand implements Callable<Integer> {
    @Option(
            names = "--mode",
            paramLabel = "MODE[,MODE...]",
            split = ",",
            defaultValue = "single,batch",
            description = "Write modes, one target each: single, transaction, batch, batch-rewritten, multi-row,"
                    + " copy-text, copy-binary, upsert (default: ${DEFAULT-VALUE})")
    private List<String> modes = List.of();

    @Option(
            names = "--batch",
            description = "Rows per transaction in every mode but single, 1 to 10000 (default: ${DEFAULT-VALUE})")
    private int batch = 100;

    @Option(
            names = "--work",
            paramLabel = "WORK[,WORK...]",
            split = ",",
            defaultValue = "write,read",
            description = "Workloads, measured one after another: write, read, update, delete, or a mix such"
                    + " as read:70+write:30 (default: ${DEFAULT-VALUE})")
    private List<String> work = List.of();

    @Mixin
    private PostgresTargetOptions settings = new PostgresTargetOptions();

    @Mixin
    private ObjectiveOptions objectives = new ObjectiveOptions();

    @Mixin
    private PlanOptions changes = new PlanOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Override
    public Integer call() throws Exception {
        return new PlanExecution(output, agents)
                .execute(changes.applyTo(plan()), objectives.sought(), objectives.demanded(), output.report());
    }

    private Plan plan() {
        Map<String, Target> targets = new LinkedHashMap<>();
        for (String mode : modes) {
            targets.put(mode, target(mode));
        }
        Extent warmUp = Extent.of(Duration.ofMillis(500));
        return PostgresWorkloads.plan(
                        "postgres-bench",
                        8,
                        targets,
                        PostgresWorkloads.workloads(work, 16, warmUp, Extent.of(Duration.ofSeconds(2))))
                .withCalibration(PostgresWorkloads.CALIBRATION);
    }

    private Target target(String mode) {
        if (mode.equals("batch-rewritten")) {
            return settings.target("postgres", batch, Map.of("writeMode", "batch", "rewriteBatchedInserts", "true"));
        }
        WriteMode known = EnumSpelling.parse("--mode", WriteMode.class, mode);
        return settings.target(
                "postgres", known == WriteMode.SINGLE ? 1 : batch, Map.of("writeMode", EnumSpelling.of(known)));
    }
}
