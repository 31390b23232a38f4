package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.SeaweedCrossCheck;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.peer.WeedBenchmark;
import org.storeharness.http.protocol.Endpoint;
import org.storeharness.seaweed.server.WeedBinary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness cross-check seaweed}: cross-checks with weed benchmark. */
@Command(
        name = "seaweed",
        header = "Do the harness and weed benchmark report the same of the same files?",
        footer = "  ./harness cross-check seaweed -c 1,16",
        description = {
            "Writes files to the same SeaweedFS with this harness and with weed benchmark, then reads the files that weed wrote"
                    + " with both, at random.",
            "The files are in temporary collections, on the SeaweedFS of -master or on one that it starts. Each run has a"
                    + " number of files, so that --duration has no effect here."
        },
        exitCodeList = {
            ExitCodes.OK + CrossCheckOptions.SOUND,
            ExitCodes.FAILED + CrossCheckOptions.NOT_SOUND,
            ExitCodes.USAGE + ":the command line is wrong, or weed is missing"
        })
final class CrossCheckSeaweedCommand implements Callable<Integer> {
    private static final int MAX_CONCURRENCY = 10_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-c", "--concurrency"},
            paramLabel = "N[,N...]",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "1,16,64",
            description = "Operations outstanding at one time (default: ${DEFAULT-VALUE})")
    private List<Integer> concurrency = List.of();

    @Option(
            names = {"-n", "--operations"},
            paramLabel = "N",
            defaultValue = "20000",
            description = "Files that each run writes, and reads that it does (default: ${DEFAULT-VALUE})")
    private int operations;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "1KiB",
            description = "Size of a file; weed adds 0 to 63 bytes at random (default: ${DEFAULT-VALUE})")
    private String size = "1KiB";

    @Option(
            names = {"-master", "--master"},
            paramLabel = "HOST:PORT",
            description = "The master of the SeaweedFS to use (default: one is started)")
    private @Nullable String master;

    @Option(
            names = "--metrics",
            paramLabel = "HOST:PORT[,HOST:PORT...]",
            hideParamSyntax = true,
            split = ",",
            description =
                    "Where the volume servers serve their counters (their -metricsPort), to check what the tools report")
    private List<String> metrics = List.of();

    @Mixin
    private CrossCheckOptions options = new CrossCheckOptions();

    @Override
    public Integer call() throws RunException, StoreException, IOException {
        concurrency.forEach(number -> Check.range("--concurrency", number, 1, MAX_CONCURRENCY));
        Check.range("--operations", operations, 1, 1_000_000_000);
        DataSize parsedSize = Check.named("--size", () -> DataSize.parse(size));
        SeaweedCrossCheck check = new SeaweedCrossCheck(concurrency, operations, parsedSize, metrics);
        Peer peer = WeedBenchmark.PEER;
        Path weed = WeedBinary.find(options.peer(), System.getenv())
                .orElseThrow(() -> new InvalidValueException(
                        "--peer", "must name weed, which is not installed; to get it: " + peer.installation()));
        try (CrossCheckRun run = options.start(spec, peer, weed)) {
            return ExitCodes.of(
                    master == null ? check.executeOnCluster(run, weed) : check.execute(run, Endpoint.parse(master)));
        }
    }
}
