package org.storeharness.cli.fs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.core.plan.Arrivals;
import org.storeharness.core.plan.Content;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.Extent;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.KeyChoice;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.plan.Phases;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Shedding;
import org.storeharness.core.plan.SizeDistribution;
import org.storeharness.core.plan.Sweep;
import org.storeharness.core.plan.Target;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.report.ReportWriter;
import org.storeharness.core.report.ReportWriters;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.fs.metadata.MdtestReport;
import org.storeharness.fs.metadata.MetadataPhase;
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
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(60);
    private static final long SEED = 42;

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

    @Option(
            names = {"-n", "--items"},
            paramLabel = "N",
            description = "Files and directories of each task (default: 1)")
    private @Nullable Integer items;

    @Option(
            names = {"-I", "--items-per-directory"},
            paramLabel = "N",
            description = "Files and directories of each task in each directory of the tree, in place of -n")
    private @Nullable Integer itemsPerDirectory;

    @Option(
            names = {"-z", "--depth"},
            paramLabel = "N",
            defaultValue = "0",
            description = "Depth of the tree")
    private int depth;

    @Option(
            names = {"-b", "--branch"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Branching of the tree")
    private int branch;

    @Option(
            names = {"-L", "--leaves-only"},
            description = "Items only at the leaves of the tree")
    private boolean leavesOnly;

    @Option(
            names = {"-u", "--unique"},
            description = "A tree for each task")
    private boolean unique;

    @Option(
            names = {"-F", "--files-only"},
            description = "Files only")
    private boolean filesOnly;

    @Option(
            names = {"-D", "--directories-only"},
            description = "Directories only")
    private boolean directoriesOnly;

    @Option(
            names = {"-i", "--iterations"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Iterations")
    private int iterations;

    @Option(
            names = {"-w", "--write-bytes"},
            paramLabel = "BYTES",
            defaultValue = "0",
            description = "Bytes written to each file")
    private int writeBytes;

    @Option(
            names = {"-e", "--read-bytes"},
            paramLabel = "BYTES",
            defaultValue = "0",
            description = "Bytes read from each file")
    private int readBytes;

    @Option(
            names = {"-N", "--stride"},
            paramLabel = "N",
            defaultValue = "0",
            description = "Stride: use what the task N places further on made, so that caches do not answer")
    private int stride;

    @Option(
            names = {"-y", "--fsync"},
            description = "Sync each file after it was written")
    private boolean fsync;

    @Option(
            names = {"-R", "--random-stat"},
            description = "Look at items in random order")
    private boolean randomStat;

    @Option(
            names = {"-C", "--create-only"},
            description = "Only create (with -T, -E, -r: only what they name)")
    private boolean create;

    @Option(
            names = {"-T", "--stat-only"},
            description = "Only stat")
    private boolean stat;

    @Option(
            names = {"-E", "--read-only"},
            description = "Only read")
    private boolean read;

    @Option(
            names = {"-r", "--remove-only"},
            description = "Only remove")
    private boolean remove;

    @Option(
            names = {"-W", "--stonewall"},
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "With -C: nothing more is created after so long (default: 0, no such bound)")
    private int stonewallSeconds;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        ReportWriter writer = output.format().equals("text")
                ? new MdtestReport()
                : ReportWriters.load().get(output.format());
        return new PlanExecution(spec, output).execute(plan(), writer);
    }

    private Plan plan() {
        Check.range("--tasks", tasks, 1, 1_024);
        List<MetadataPhase> phases =
                Stream.of(MetadataPhase.values()).filter(this::isWanted).toList();
        if (phases.isEmpty()) {
            throw new InvalidValueException("-F", "must not be given with -D: then there is nothing to do");
        }
        Map<String, Object> options = new LinkedHashMap<>();
        if (directory != null) {
            options.put("directory", directory.toAbsolutePath().toString());
        }
        options.put("phases", phases.stream().map(MetadataPhase::planName).toList());
        options.put("items", itemsOfTask());
        options.put("depth", depth);
        options.put("branch", branch);
        options.put("leavesOnly", leavesOnly);
        options.put("unique", unique);
        options.put("stride", stride);
        options.put("writeBytes", writeBytes);
        options.put("readBytes", readBytes);
        options.put("fsync", fsync);
        options.put("randomStat", randomStat);
        Map<String, Workload> workloads = new LinkedHashMap<>();
        phases.forEach(phase -> workloads.put(phase.planName(), workload(phase)));
        return new Plan(
                "fs-metadata",
                SEED,
                Check.range("-i", iterations, 1, 10_000),
                OPERATION_TIMEOUT,
                FailurePolicy.NONE_TOLERATED,
                Shedding.after(OPERATION_TIMEOUT),
                Sweep.none(),
                Map.of("files", new Target("fs-metadata", Durability.RELAXED, 1, options)),
                workloads);
    }

    private boolean isWanted(MetadataPhase phase) {
        boolean all = !create && !stat && !read && !remove;
        boolean chosen = switch (phase) {
            case TREE_CREATION, DIRECTORY_CREATION, FILE_CREATION -> create;
            case DIRECTORY_STAT, FILE_STAT -> stat;
            case DIRECTORY_RENAME -> false;
            case FILE_READ -> read;
            case DIRECTORY_REMOVAL, FILE_REMOVAL, TREE_REMOVAL -> remove;
        };
        return (all || chosen)
                && !(filesOnly && phase.ofDirectories())
                && !(directoriesOnly && phase.ofFiles())
                && !(filesOnly && directoriesOnly);
    }

    private Workload workload(MetadataPhase phase) {
        long each = phase.ofTree() ? directoriesOfTree() : itemsOfTask();
        boolean byOne = phase.ofTree();
        long operations = byOne ? each * (unique ? tasks : 1) : each * tasks;
        return new Workload(
                Map.of(OperationKind.SCRIPT, 1),
                new Content(SizeDistribution.parse("1B"), 0, false),
                KeyChoice.uniform(),
                byOne ? 1 : tasks,
                new Arrivals.Closed(),
                Phases.of(0, Extent.none(), new Extent(operations, byOne ? Duration.ZERO : stonewall())));
    }

    /** mdtest creates on after the time is up until all tasks have as many; here what is not created in time is not. */
    private Duration stonewall() {
        Check.range("-W", stonewallSeconds, 0, 31_536_000);
        if (stonewallSeconds > 0 && (!create || stat || read || remove)) {
            throw new InvalidValueException(
                    "-W", "must be given with -C alone: the other phases have to know how many items there are");
        }
        return Duration.ofSeconds(stonewallSeconds);
    }

    private int itemsOfTask() {
        if (itemsPerDirectory == null) {
            return items == null ? 1 : items;
        } else if (items != null) {
            throw new InvalidValueException("-I", "must not be given together with -n");
        }
        Check.range("-I", itemsPerDirectory, 1, 100_000_000);
        long homes = leavesOnly ? leavesOfTree() : directoriesOfTree();
        return (int) Check.range("-I", itemsPerDirectory * homes, 1, 100_000_000);
    }

    private long leavesOfTree() {
        long leaves = 1;
        for (int i = 0; i < depth; i++) {
            leaves = Math.multiplyExact(leaves, (long) branch);
        }
        return leaves;
    }

    private long directoriesOfTree() {
        long all = 1;
        long level = 1;
        for (int i = 0; i < depth; i++) {
            level = Math.multiplyExact(level, (long) branch);
            all = Math.addExact(all, level);
        }
        return all;
    }
}
