package org.storeharness.cli.seaweed;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.PlanChanges;
import org.storeharness.cli.plan.DemandOption;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.cli.plan.TargetSettings;
import org.storeharness.cli.run.AgentsOptions;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.report.ReportWriter;
import org.storeharness.unit.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code harness seaweed sweep}: shows how throughput changes with volumes, concurrency and the size of files. */
@Command(
        name = "sweep",
        header = "How does the throughput of SeaweedFS change with volumes, concurrency and the size of files?",
        footer = "  ./harness seaweed sweep --volumes 1,10 -c 1,16 --rounds 6",
        description = {
            "Writes and reads at every combination of volumes, concurrency and size, and says how throughput changes"
                    + " with each of them, and with what confidence.",
            "Prints for each combination and round a line for writes and one for reads, times in ms. 95 %% intervals"
                    + " need 6 rounds.",
            "Defaults: --volumes 1,2,10 -c 1,2,20 --size 1KiB --rounds 3 --duration 2s, without --warm-up."
        })
final class SeaweedSweepCommand implements Callable<Integer> {
    private static final String VOLUMES = "volumes";
    /** Each combination of volumes, concurrency and size runs this long before the first round. */
    private static final Duration CALIBRATION = Duration.ofMillis(500);

    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(10);

    @Option(
            names = "--volumes",
            paramLabel = "N[,N...]",
            split = ",",
            defaultValue = "1,2,10",
            description = "Volumes to grow (default: ${DEFAULT-VALUE})")
    private List<Integer> volumes = List.of();

    @Option(
            names = {"-master", "-server", "--seaweed-master"},
            paramLabel = "HOST:PORT",
            description = "The master of the SeaweedFS to measure")
    private @Nullable String master;

    @Option(names = "--loopback", description = "Measure the stand-in: the ceiling of this client, not SeaweedFS")
    private boolean loopback;

    @Option(
            names = {"-fsync", "--fsync"},
            description = "Wait for stable storage on every write")
    private boolean fsync;

    @Option(
            names = "--data-dirs",
            paramLabel = "DIR[,DIR...]",
            split = ",",
            description = "Spread the volume servers that are started over these directories")
    private List<String> dataDirs = List.of();

    @Mixin
    private PlanOptions changes = new PlanOptions();

    @Mixin
    private DemandOption demand = new DemandOption();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Override
    public Integer call() throws Exception {
        ReportWriter report = output.report(usual -> new SeaweedSweepReport());
        return new PlanExecution(output, agents).execute(changes.applyTo(plan()), null, demand.demanded(), report);
    }

    /** A target for each number of volumes, so that each round measures all of them. */
    private Plan plan() {
        Map<String, Target> targets = new LinkedHashMap<>();
        for (int count : volumes) {
            targets.put(name(Check.range("--volumes", count, 1, 10_000)), target(count));
        }
        Map<String, Workload> workloads = new LinkedHashMap<>();
        workloads.put("write", workload(OperationKind.WRITE));
        workloads.put("read", workload(OperationKind.READ));
        Plan plan = Plan.strict("seaweed-sweep", 3, OPERATION_TIMEOUT, targets, workloads)
                .withCalibration(CALIBRATION);
        return new PlanChanges().concurrency(List.of(1, 2, 20)).applyTo(plan);
    }

    /** The number of volumes of a target of such a plan. */
    static int volumes(Target target) {
        return Integer.parseInt(String.valueOf(target.options().get(VOLUMES)));
    }

    private Target target(int count) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put(VOLUMES, count);
        TargetSettings.put(options, "master", master);
        TargetSettings.put(options, "loopback", loopback ? "always" : null);
        TargetSettings.put(options, "dataDirs", dataDirs.isEmpty() ? null : dataDirs);
        return new Target("seaweed", fsync ? Durability.DURABLE : Durability.RELAXED, 1, options);
    }

    private static String name(int volumes) {
        return VOLUMES + "-" + volumes;
    }

    private static Workload workload(OperationKind kind) {
        return new Workload(
                Map.of(kind, 1),
                new Content(SizeDistribution.parse("1KiB"), 0, true),
                KeyChoice.uniform(),
                1,
                new Arrivals.Closed(),
                new Phases(0, Extent.none(), Extent.of(Duration.ofSeconds(2))));
    }
}
