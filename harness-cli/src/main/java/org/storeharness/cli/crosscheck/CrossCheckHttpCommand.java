package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.DataSize;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.HttpCrossCheck;
import org.storeharness.crosscheck.peer.Wrk;
import org.storeharness.crosscheck.process.CpuPinning;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness cross-check http}: cross-checks with wrk. */
@Command(
        name = "http",
        header = "Do the harness and wrk report the same of the same reads by HTTP?",
        footer = "  ./harness cross-check http -c 16 --duration 10s",
        description = {
            "Reads the same objects of the same volume server at random with this harness and with wrk, on one connection per"
                    + " outstanding request.",
            "Without --volume-server it starts the stand-in of SeaweedFS in a process of its own. The harness verifies the"
                    + " content of every object; wrk checks the status alone."
        },
        exitCodeList = {
            ExitCodes.OK + CrossCheckOptions.SOUND,
            ExitCodes.FAILED + CrossCheckOptions.NOT_SOUND,
            ExitCodes.USAGE + ":the command line is wrong, or wrk is missing"
        })
final class CrossCheckHttpCommand implements Callable<Integer> {
    private static final int MAX_CONNECTIONS = 10_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-c", "--concurrency"},
            paramLabel = "N[,N...]",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "1,16,64",
            description = "Connections of each tool (default: ${DEFAULT-VALUE})")
    private List<Integer> concurrency = List.of();

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "1KiB",
            description = "Size of the objects (default: ${DEFAULT-VALUE})")
    private String size = "1KiB";

    @Option(
            names = "--objects",
            paramLabel = "N",
            defaultValue = "20000",
            description = "Number of objects (default: ${DEFAULT-VALUE})")
    private int objects;

    @Option(
            names = "--server-cpu",
            paramLabel = "N",
            description = "Run the stand-in on this processor alone, with taskset")
    private @Nullable Integer serverCpu;

    @Option(
            names = "--master",
            paramLabel = "HOST:PORT",
            description = "Read from this SeaweedFS, which must have one volume server; needs --volume-server")
    private @Nullable String master;

    @Option(
            names = "--volume-server",
            paramLabel = "HOST:PORT",
            description = "Its volume server, from which wrk reads; needs --master")
    private @Nullable String volumeServer;

    @Option(
            names = "--metrics",
            paramLabel = "HOST:PORT",
            description =
                    "Where that volume server serves its counters (its -metricsPort), to check what the tools report")
    private @Nullable String metrics;

    @Mixin
    private CrossCheckOptions options = new CrossCheckOptions();

    @Override
    public Integer call() throws RunException, StoreException, IOException {
        Check.require(
                (master == null) == (volumeServer == null),
                "--master",
                () -> "and --volume-server must be given together");
        Check.require(metrics == null || master != null, "--metrics", () -> "needs --master");
        concurrency.forEach(connections -> Check.range("--concurrency", connections, 1, MAX_CONNECTIONS));
        Check.range("--objects", objects, 1, 100_000_000);
        CpuPinning pinning = CrossCheckOptions.pinning("--server-cpu", serverCpu);
        HttpCrossCheck check =
                new HttpCrossCheck(concurrency, objects, Check.named("--size", () -> DataSize.parse(size)));
        try (CrossCheckRun run = options.start(spec, Wrk.PEER)) {
            return ExitCodes.of(
                    master == null || volumeServer == null
                            ? check.executeOnStandIn(run, pinning)
                            : check.execute(run, new HttpCrossCheck.ReadServer(master, volumeServer, metrics)));
        }
    }
}
