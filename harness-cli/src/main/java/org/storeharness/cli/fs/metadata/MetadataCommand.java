package org.storeharness.cli.fs.metadata;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.fs.metadata.MetadataPhase;
import org.storeharness.fs.report.MdtestReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness fs metadata}: what mdtest does, with its flags. */
@Command(
        name = "metadata",
        description = {
            "Creates, looks at, reads, renames and removes directories and files, in mdtest's order and with its flags.",
            "Threads are its tasks (--tasks). It works in a directory of the run's own below -d and removes that at the end;"
                    + " an operation that fails is a failure and never part of a rate."
        },
        mixinStandardHelpOptions = true)
public final class MetadataCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description = "Existing directory to work in")
    private @Nullable Path directory;

    @Option(
            names = "--tasks",
            paramLabel = "N",
            defaultValue = "1",
            description = "Tasks at the same time (default: 1)")
    private int tasks;

    @Mixin
    private TreeOptions tree = new TreeOptions();

    @Mixin
    private ItemKindOptions kinds = new ItemKindOptions();

    @Option(
            names = {"-i", "--iterations"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Iterations")
    private int iterations;

    @Mixin
    private ItemOptions items = new ItemOptions();

    @Mixin
    private PhaseSelectionOptions steps = new PhaseSelectionOptions();

    @Mixin
    private PhasePreparationOptions conditions = new PhasePreparationOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        return new PlanExecution(spec, output).execute(plan(), output.report(usual -> new MdtestReport()));
    }

    private Plan plan() {
        Check.range("--tasks", tasks, 1, 1_024);
        Check.range("-i", iterations, 1, 10_000);
        Map<String, Object> options = new LinkedHashMap<>(items.settings());
        options.put("leavesOnly", tree.leavesOnly());
        options.put("cache", conditions.cacheSetting());
        if (directory != null) {
            options.put("directory", directory.toAbsolutePath().toString());
        }
        MetadataPlan work = new MetadataPlan(
                phases(),
                tasks,
                tree.itemsOfTask(),
                tree.tree(),
                tree.unique(),
                steps.stonewall(),
                conditions.warmUp());
        return work.toPlan(iterations, options);
    }

    private List<MetadataPhase> phases() {
        kinds.check();
        List<MetadataPhase> phases = Stream.of(MetadataPhase.values())
                .filter(phase -> kinds.includes(phase) && steps.includes(phase))
                .toList();
        if (phases.isEmpty()) {
            throw new InvalidValueException("-E", "must not be given alone with -D: directories are not read");
        }
        return phases;
    }
}
