package org.storeharness.cli.fs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.run.AgentsOptions;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.fs.metadata.MetadataPhase;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Shedding;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code harness fs metadata}: runs mdtest's phases, with its flags. */
@Command(
        name = "metadata",
        header = "How fast does a filesystem create, examine, rename and remove files and directories?",
        footer = "  ./harness fs metadata -d /mnt/data -n 1000 --tasks 4 -i 3",
        description = {
            "Creates, examines, reads, renames and removes directories and files, in mdtest's order and with its flags.",
            "Tasks are threads (--tasks). The command works in the run's own directory below -d, which is removed at the end."
                    + " Failed operations are reported and are not part of a rate."
        })
final class MetadataCommand implements Callable<Integer> {
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(60);

    /** The items of each task in a warm-up: enough for the JVM to compile the calls. */
    private static final long WARM_UP_ITEMS = 10_000;

    /** The same random order in every run, as in mdtest. */
    private static final long SEED = 42;

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description = "Existing directory to work in")
    private @Nullable Path directory;

    @Option(
            names = {"-c", "--concurrency", "--tasks"},
            description = "Concurrent tasks, each with one operation outstanding (default: ${DEFAULT-VALUE})")
    private int tasks = 1;

    @Mixin
    private TreeOptions tree = new TreeOptions();

    @Option(
            names = {"-i", "--iterations", "--rounds"},
            description = "Rounds, which mdtest calls iterations (default: ${DEFAULT-VALUE})")
    private int iterations = 1;

    @Mixin
    private ItemOptions items = new ItemOptions();

    @Mixin
    private PhaseOptions selection = new PhaseOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Override
    public Integer call() throws Exception {
        return new PlanExecution(output, agents)
                .execute(plan(), null, null, output.report(usual -> new MdtestReport()));
    }

    private Plan plan() {
        Check.range("--tasks", tasks, 1, 1_024);
        Check.range("-i", iterations, 1, 10_000);
        List<MetadataPhase> phases = phases();
        int itemsOfTask = tree.itemsOfTask();
        Duration stonewall = selection.stonewall();
        Duration warmUp = selection.warmUp(output.cold());
        Map<String, Workload> workloads = new LinkedHashMap<>();
        for (MetadataPhase phase : phases) {
            workloads.put(
                    phase.planName(),
                    phase.kind() == MetadataPhase.ItemKind.TREE
                            ? workload(1, tree.directories(tasks), Duration.ZERO, warmUp)
                            : workload(tasks, (long) itemsOfTask * tasks, stonewall, warmUp));
        }
        return new Plan(
                "fs-metadata",
                SEED,
                iterations,
                OPERATION_TIMEOUT,
                FailurePolicy.NONE_TOLERATED,
                Shedding.after(OPERATION_TIMEOUT),
                Sweep.none(),
                Map.of("files", target(phases, itemsOfTask)),
                workloads);
    }

    private Target target(List<MetadataPhase> phases, int itemsOfTask) {
        Map<String, Object> options = new LinkedHashMap<>(items.settings());
        options.putAll(tree.settings());
        options.put("phases", phases.stream().map(MetadataPhase::planName).toList());
        options.put("items", itemsOfTask);
        options.put("cache", selection.cacheSetting());
        if (directory != null) {
            options.put("directory", directory.toAbsolutePath().toString());
        }
        return new Target("fs-metadata", Durability.RELAXED, 1, options);
    }

    /** The workload of a phase: one task works on trees, all tasks work on items. */
    private static Workload workload(int concurrency, long operations, Duration limit, Duration warmUp) {
        return new Workload(
                Map.of(OperationKind.SCRIPT, 1),
                new Content(SizeDistribution.parse("1B"), 0, false),
                KeyChoice.uniform(),
                concurrency,
                new Arrivals.Closed(),
                new Phases(
                        0,
                        warmUp.isZero() ? Extent.none() : new Extent(WARM_UP_ITEMS * concurrency, warmUp),
                        new Extent(operations, limit)));
    }

    private List<MetadataPhase> phases() {
        tree.checkKinds();
        List<MetadataPhase> phases = Stream.of(MetadataPhase.values())
                .filter(phase -> tree.includes(phase) && selection.includes(phase))
                .toList();
        if (phases.isEmpty()) {
            throw new InvalidValueException("-E", "must not be given alone with -D: directories are not read");
        }
        return phases;
    }
}
