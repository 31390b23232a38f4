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

/** {@code harness fs metadata}: runs mdtest's phases, with its flags. */
@Command(
        name = "metadata",
        description = {
            "Creates, examines, reads, renames and removes directories and files, in mdtest's order and with its flags.",
            "Its tasks are threads (--tasks). It works in the run's own directory below -d, which is removed at the end."
                    + " Failed operations are reported and are not part of a rate."
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

    @Option(names = "--tasks", paramLabel = "N", defaultValue = "1", description = "Concurrent tasks (default: 1)")
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
    private PhaseSelectionOptions selection = new PhaseSelectionOptions();

    @Mixin
    private PhasePreparationOptions preparation = new PhasePreparationOptions();

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
        options.put("cache", preparation.cacheSetting());
        if (directory != null) {
            options.put("directory", directory.toAbsolutePath().toString());
        }
        MetadataPlan work = new MetadataPlan(
                phases(),
                tasks,
                tree.itemsOfTask(),
                tree.tree(),
                tree.unique(),
                selection.stonewall(),
                preparation.warmUp());
        return work.toPlan(iterations, options);
    }

    private List<MetadataPhase> phases() {
        kinds.check();
        List<MetadataPhase> phases = Stream.of(MetadataPhase.values())
                .filter(phase -> kinds.includes(phase) && selection.includes(phase))
                .toList();
        if (phases.isEmpty()) {
            throw new InvalidValueException("-E", "must not be given alone with -D: directories are not read");
        }
        return phases;
    }
}
