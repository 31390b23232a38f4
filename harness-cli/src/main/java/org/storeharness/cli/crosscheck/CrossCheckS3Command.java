package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.DataDirectoryOption;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.S3CrossCheck;
import org.storeharness.crosscheck.S3Peer;
import org.storeharness.crosscheck.peer.VersityBench;
import org.storeharness.crosscheck.process.CpuPinning;
import org.storeharness.crosscheck.process.PeerProgram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness cross-check s3}: cross-checks with wrk, or with VersityGW's own client. */
@Command(
        name = "s3",
        header = "Do the harness and wrk, or versitygw, report the same of the same requests to S3?",
        footer = "  ./harness cross-check s3 -c 16 --size 64KiB",
        description = {
            "Reads objects at random from a VersityGW with this harness, which signs each request, and with wrk by presigned URLs,"
                    + " on one connection per outstanding request. With --with versitygw it writes and reads whole objects, with this"
                    + " harness and with 'versitygw test bench'.",
            "The command starts the gateway in a process of its own. The harness verifies the content of every object; wrk checks the status"
                    + " alone. Reports of warp and elbencho are not read."
        },
        exitCodeList = {
            ExitCodes.OK + CrossCheckOptions.SOUND,
            ExitCodes.FAILED + CrossCheckOptions.NOT_SOUND,
            ExitCodes.USAGE + ":the command line is wrong, or versitygw or wrk is missing"
        })
final class CrossCheckS3Command implements Callable<Integer> {
    private static final int MAX_CONCURRENCY = 10_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--with",
            paramLabel = "TOOL",
            defaultValue = "wrk",
            description = "The peer: wrk or versitygw (default: ${DEFAULT-VALUE})")
    private String with = "wrk";

    @Option(
            names = {"-c", "--concurrency"},
            paramLabel = "N[,N...]",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "1,16,64",
            description =
                    "Requests outstanding in each tool; with versitygw also the number of objects, each written and read once,"
                            + " so that --duration has no effect (default: ${DEFAULT-VALUE})")
    private List<Integer> concurrency = List.of();

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "1KiB",
            description = "Size of the objects, up to 64MiB (default: ${DEFAULT-VALUE})")
    private String size = "1KiB";

    @Option(
            names = "--objects",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Number of objects that are read with wrk (default: ${DEFAULT-VALUE})")
    private int objects;

    @Option(
            names = "--gateway",
            paramLabel = "FILE",
            description = "The program versitygw (default: the one on the PATH)")
    private @Nullable Path gateway;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description =
                    "Where the gateway keeps its data; needs extended attributes (default: .cache/store-harness in the home"
                            + " directory)")
    private @Nullable Path dataDirectory;

    @Option(
            names = "--server-cpu",
            paramLabel = "N",
            description = "Run the gateway on this processor alone, with taskset")
    private @Nullable Integer serverCpu;

    @Mixin
    private CrossCheckOptions options = new CrossCheckOptions();

    @Override
    public Integer call() throws RunException, StoreException, IOException {
        S3Peer tool = Check.named("--with", () -> EnumSpelling.parse(S3Peer.class, with));
        concurrency.forEach(number -> Check.range("--concurrency", number, 1, MAX_CONCURRENCY));
        Check.range("--objects", objects, 1, 1_000_000);
        DataSize parsedSize = Check.named("--size", () -> DataSize.parse(size));
        Check.require(
                parsedSize.compareTo(DataSize.mebibytes(64)) <= 0 && parsedSize.bytes() > 0,
                "--size",
                () -> "must be 1B..64MiB, got '" + size + "'");
        CpuPinning pinning = CrossCheckOptions.pinning("--server-cpu", serverCpu);
        Path program = PeerProgram.find("--gateway", VersityBench.PEER, gateway);
        Path peer = tool == S3Peer.VERSITYGW && options.peer() == null
                ? program
                : PeerProgram.find(tool.peer(), options.peer());
        S3CrossCheck check = new S3CrossCheck(tool, concurrency, objects, parsedSize);
        try (CrossCheckRun run = options.start(spec, tool.peer(), peer)) {
            return ExitCodes.of(check.execute(run, program, DataDirectoryOption.of(dataDirectory), pinning));
        }
    }
}
