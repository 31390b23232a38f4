package org.storeharness.cli.fs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.report.ReportWriter;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code harness fs ladder}: measures the cost of each layer of a filesystem. */
@Command(
        name = "ladder",
        header = "Which layer of a filesystem takes the time?",
        footer = "  ./harness fs ladder --rung null --rung disk=/mnt/disk --rung pool=/mnt/pool",
        description = {
            "Runs the same work on several directories, alternately, and shows what each costs compared with the one"
                    + " before: the step with the largest cost is the layer that takes the time.",
            "Give the rungs in the order of growing layers between program and device, for example the same"
                    + " mount over a nullrw branch, a branch in memory and one on a disk, and the bare filesystem."
                    + " examples/mergerfs-rungs sets up such mounts. A first rung null measures the harness itself.",
            "The work: one file is overwritten from start to end, with one sync within the time, and read; it is dropped"
                    + " from the page cache before each pass."
        })
final class LadderCommand implements Callable<Integer> {
    @Option(
            names = "--rung",
            paramLabel = "RUNG",
            required = true,
            description =
                    "null, NAME=DIR, or NAME=DIR:nullrw for a mount that discards data, where nothing is verified;"
                            + " at least two, in the order of comparison")
    private List<String> rungs = List.of();

    @Option(names = "--bs", paramLabel = "SIZE", description = "Bytes of each call (default: ${DEFAULT-VALUE})")
    private String blockSize = "1MiB";

    @Option(
            names = "--rounds",
            description =
                    "Rounds, each with all rungs in a different order; intervals need 6 (default: ${DEFAULT-VALUE})")
    private int rounds = 6;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description = "Overwrite or read the same file for this time before each pass, which then starts at its"
                    + " beginning and from the state of --cache (default: not at all)")
    private @Nullable String warmUp;

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Check.range("--rounds", rounds, 1, 10_000);
        List<Rung> ladder = Rung.parseAll(rungs);
        DataSize block = StreamOptions.parseSizes("--bs", List.of(blockSize)).get(0);
        StreamPlan work = stream.work(block, true);
        ReportWriter report = output.report(
                usual -> usual.after((found, out) -> LadderTable.write(found.result(), found.columns(), out)));
        return new PlanExecution(output).execute(plan(ladder, work), null, null, report);
    }

    private Plan plan(List<Rung> ladder, StreamPlan work) throws IOException, RunException {
        Map<String, Target> targets = new LinkedHashMap<>();
        for (Rung rung : ladder) {
            Map<String, String> options = new LinkedHashMap<>();
            Path directory = rung.directory();
            if (directory == null) {
                options.put("engine", "null");
                options.put("direct", "off");
            } else {
                options.put("directory", directory.toString());
                options.put("cache", stream.cache(directory));
                options.put("nullrw", Boolean.toString(rung.nullrw()));
                if (!rung.nullrw()) {
                    StreamOptions.requireSpace(directory, work.bytes());
                }
            }
            targets.put(rung.name(), work.toTarget(options));
        }
        return work.overwritePlan("fs-ladder", rounds, targets, PlanOptions.time("--warm-up", warmUp));
    }
}
