package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.run.CommandSite;
import org.storeharness.cli.run.Interruption;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.plan.Plan;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;
import org.storeharness.result.RunResult;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code harness fs throughput}: measures sequential throughput as dd does. */
@Command(
        name = "throughput",
        header = "How fast is one file written and read from start to end?",
        footer = {
            "  ./harness fs throughput -d /mnt/data",
            "  ./harness fs throughput -d /mnt/data --bs 1MiB --size 1GiB --direct"
        },
        description = {
            "Writes one file sequentially, with one sync within the time, drops it from the page cache and reads it, as dd"
                    + " does with the right operands.",
            "Prints dd's own line for each pass, and below it what dd does not show. --sweep shows the cost of small blocks.",
            "There is no --warm-up: each block is new, so one would leave blocks in the file that count for nothing and that"
                    + " the device still writes while it counts. The scratch warm-up of the JVM is on another file (--no-scratch-warm-up"
                    + " skips it); for a device that is warm too, take more --rounds.",
            "The file is created below -d and removed at the end."
        })
final class ThroughputCommand implements Callable<Integer> {
    private static final List<String> SWEPT = List.of("512", "4KiB", "16KiB", "64KiB", "256KiB", "1MiB", "4MiB");
    private static final DataSize ONE_SIZE = DataSize.mebibytes(1);

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description = "Existing directory to work in (default: the data directory)")
    private @Nullable Path directory;

    @Option(
            names = "--bs",
            paramLabel = "SIZE[,SIZE...]",
            split = ",",
            description = "Block sizes, one after the other (default: 1MiB)")
    private List<String> blockSizes = List.of();

    @Option(names = "--sweep", description = "Block sizes from 512 B to 4 MiB, and a table of them")
    private boolean sweep;

    @Option(
            names = "--rounds",
            description = "Repetitions, each with blocks after those of the one before (default: ${DEFAULT-VALUE})")
    private int rounds = 1;

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Check.range("--rounds", rounds, 1, 10_000);
        List<DataSize> sizes = sizes();
        if (sizes.size() > 1 && !output.isText()) {
            throw new InvalidValueException(
                    "--format", "must be text with several block sizes, a run each, got '" + output.format() + "'");
        }
        ReportWriter writer = output.report(usual -> new DdReport());
        Path place = directory == null ? output.dataDirectory() : directory.toAbsolutePath();
        List<StreamPlan> works = new ArrayList<>();
        for (DataSize size : sizes) {
            StreamPlan work = stream.work(size, sizes.size() > 1);
            StreamOptions.requireSpace(place, Math.multiplyExact(work.bytes(), rounds));
            works.add(work);
        }
        return carryOut(works, place, writer);
    }

    private int carryOut(List<StreamPlan> works, Path place, ReportWriter writer) throws RunException, IOException {
        PrintWriter out = output.spec().commandLine().getOut();
        Map<DataSize, RunResult> results = new LinkedHashMap<>();
        try (Interruption interruption = new Interruption()) {
            for (StreamPlan work : works) {
                if (interruption.happened()) {
                    break;
                }
                HarnessRun.RunOutcome outcome = new PlanExecution(output)
                        .carryOut(plan(work, place), interruption, CommandSite.thisMachine(), output.out());
                writer.write(new Report(outcome.result(), outcome.directory().path()), out);
                out.flush();
                results.put(work.block(), outcome.result());
            }
            if (results.size() > 1) {
                BlockSizeTable.write(results, out);
                out.flush();
            }
        }
        return ExitCodes.of(
                results.values().stream().allMatch(result -> result.run().valid()));
    }

    private Plan plan(StreamPlan work, Path place) throws IOException {
        Map<String, String> options = Map.of("directory", place.toString(), "cache", stream.cache(place));
        return work.appendPlan("fs-throughput", rounds, Map.of("file", work.toTarget(options)));
    }

    private List<DataSize> sizes() {
        if (sweep && !blockSizes.isEmpty()) {
            throw new InvalidValueException("--sweep", "must not be given together with --bs");
        } else if (sweep) {
            return StreamOptions.parseSizes("--sweep", SWEPT);
        }
        return blockSizes.isEmpty()
                ? List.of(ONE_SIZE)
                : StreamOptions.parseSizes("--bs", blockSizes).stream()
                        .distinct()
                        .toList();
    }
}
