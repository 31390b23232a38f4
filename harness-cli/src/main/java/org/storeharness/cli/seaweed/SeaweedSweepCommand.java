package org.storeharness.cli.seaweed;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.core.report.ReportWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness seaweed sweep}: shows how throughput changes with volumes, concurrency and the size of files. */
@Command(
        name = "sweep",
        description = {
            "Writes and reads at every combination of volumes, concurrency and size, and says how throughput changes"
                    + " with each of them, and with what confidence.",
            "Prints for each combination and round a line for writes and one for reads, times in ms. 95 %% intervals"
                    + " need 6 rounds."
        },
        mixinStandardHelpOptions = true)
public final class SeaweedSweepCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--volumes",
            paramLabel = "N[,N...]",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "1,2,10",
            description = "Volumes to grow (default: ${DEFAULT-VALUE})")
    private List<Integer> volumes = List.of();

    @Option(
            names = "--concurrency",
            paramLabel = "N[,N...]",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "1,2,20",
            description = "Operations outstanding at one time (default: ${DEFAULT-VALUE})")
    private List<Integer> concurrency = List.of();

    @Option(
            names = "--size",
            paramLabel = "SIZE[,SIZE...]",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "1KiB",
            description = "Sizes of files (default: ${DEFAULT-VALUE})")
    private List<String> size = List.of();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Measure everything so often (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "2s",
            description = "Write, and read, for so long at each combination (default: ${DEFAULT-VALUE})")
    private String duration = "2s";

    @Option(
            names = {"-n", "--operations"},
            paramLabel = "N",
            description = "Write and read so many files at each combination instead")
    private @Nullable Long operations;

    @Option(
            names = {"-master", "-server", "--master", "--seaweed-master"},
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
            hideParamSyntax = true,
            split = ",",
            description = "Spread the volume servers that are started over these directories")
    private List<String> dataDirs = List.of();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        SeaweedSweepPlan plan = new SeaweedSweepPlan(
                volumes,
                concurrency,
                size,
                rounds,
                operations,
                duration,
                new SeaweedSweepPlan.SweepServer(master, loopback, fsync, dataDirs));
        ReportWriter report = output.report(usual -> new SeaweedSweepReport());
        return new PlanExecution(spec, output).execute(plan.make(), report);
    }
}
