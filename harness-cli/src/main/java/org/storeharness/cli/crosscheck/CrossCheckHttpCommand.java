package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.unit.Check;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.peer.Wrk;
import org.storeharness.crosscheck.process.PeerProgram;
import org.storeharness.crosscheck.process.ProcessRun;
import org.storeharness.crosscheck.process.StandInProcess;
import org.storeharness.crosscheck.witness.VolumeServerRequestCounter;
import org.storeharness.crosscheck.workload.SeaweedPlan;
import org.storeharness.crosscheck.workload.WrkReadScript;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness cross-check http}: beside wrk. */
@Command(
        name = "http",
        description = {
            "Reads the same objects of the same volume server with this harness and with wrk, at random, one connection for each"
                    + " that is outstanding.",
            "Without --volume-server it starts the stand-in of SeaweedFS in a process of its own and fills it. Every read of ours"
                    + " is checked against what was written; wrk looks at the status alone."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing failed, and nobody contradicts what the tools claim",
            "1:a run failed, or the server saw something else than a tool claims",
            "2:the command line is wrong, or wrk is missing"
        },
        mixinStandardHelpOptions = true)
final class CrossCheckHttpCommand implements Callable<Integer> {
    private static final int MAX_CONNECTIONS = 10_000;

    /** A request for each connection may be under way when a tool ends, and there are a few to begin with. */
    private static final long ALLOWANCE = 16;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--concurrency",
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
            description = "How many there are (default: ${DEFAULT-VALUE})")
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
            description = "Its volume server, which wrk asks; needs --master")
    private @Nullable String volumeServer;

    @Option(
            names = "--metrics",
            paramLabel = "HOST:PORT",
            description = "Where that volume server tells its counters (its -metricsPort), for the witness")
    private @Nullable String metrics;

    @Mixin
    private CrossCheckOptions options = new CrossCheckOptions();

    @Override
    public Integer call() throws Exception {
        Check.require(
                (master == null) == (volumeServer == null),
                "--master",
                () -> "and --volume-server must be given together");
        Check.require(metrics == null || master != null, "--metrics", () -> "needs --master");
        concurrency.forEach(connections -> Check.range("--concurrency", connections, 1, MAX_CONNECTIONS));
        Check.range("--objects", objects, 1, 100_000_000);
        List<String> serverPinning = CrossCheckOptions.pinning("--server-cpu", serverCpu);
        Wrk wrk = new Wrk();
        try (CrossCheckRun session = options.session(spec, wrk, PeerProgram.find(wrk, options.peer()))) {
            if (master != null && volumeServer != null) {
                return check(session, new ReadServer(master, volumeServer, metrics), "not by this command");
            }
            session.progress().accept("starting the stand-in of SeaweedFS");
            try (StandInProcess standIn =
                    StandInProcess.start(session.harness(), session.children(), session.scratch(), serverPinning)) {
                return check(
                        session,
                        new ReadServer(standIn.master(), standIn.volumeServer(), standIn.volumeServer()),
                        serverPinning.isEmpty() ? "not pinned" : String.join(" ", serverPinning));
            }
        }
    }

    /** The server that both ask, and where it tells its counters. */
    private record ReadServer(
            String master, String volumeServer, @Nullable String metrics) {}

    private int check(CrossCheckRun session, ReadServer server, String pinned) throws RunException, IOException {
        Path ids = session.scratch().resolve("ids");
        session.progress().accept("writing " + objects + " objects");
        fill(session, server, ids);
        Path script = session.scratch().resolve("read.lua");
        Files.writeString(script, WrkReadScript.of(ids));
        List<ToolWorkload> works = new ArrayList<>();
        for (int connections : concurrency) {
            works.add(work(session, server, connections, ids));
        }
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("server", server.volumeServer() + ", pinned: " + pinned);
        facts.put("objects", objects + " of " + size);
        return session.execute(works, Map.of(), facts);
    }

    private void fill(CrossCheckRun session, ReadServer server, Path ids) throws RunException, IOException {
        Path runs = Files.createDirectory(session.scratch().resolve("fill"));
        List<String> command = new ArrayList<>(List.of("seaweed", "bench", "-writeOnly", "--exact-size", "-q"));
        command.addAll(List.of("-master", server.master(), "-n", Integer.toString(objects)));
        command.addAll(List.of("-size", Long.toString(SeaweedPlan.bytes(size)), "-list", ids.toString()));
        command.addAll(List.of("--data-dir", session.scratch().toString(), "--out", runs.toString()));
        ProcessRun run = session.run(session.harness().with(command), Map.of());
        if (run.exitCode() != 0) {
            throw new RunException("the objects could not be written: " + run.lastLine());
        }
    }

    private ToolWorkload work(CrossCheckRun session, ReadServer server, int connections, Path ids) throws IOException {
        int threads = Math.max(1, Math.min(connections, Runtime.getRuntime().availableProcessors() / 2));
        RunTiming timing = options.timing();
        SeaweedPlan plan = new SeaweedPlan(
                "read",
                SeaweedPlan.bytes(size),
                timing.warmUp(),
                Map.of("duration", timing.seconds() + "s"),
                Map.of("master", server.master(), "readIds", ids.toString()));
        String where = server.metrics();
        List<String> theirs = new ArrayList<>(List.of("--latency", "-d", timing.seconds() + "s"));
        theirs.addAll(List.of("-t", Integer.toString(threads), "-c", Integer.toString(connections)));
        theirs.addAll(List.of("-s", session.scratch().resolve("read.lua").toString()));
        theirs.add("http://" + server.volumeServer());
        return new ToolWorkload(
                "read, " + size + ", c=" + connections,
                plan.arguments(connections, session.scratch()),
                theirs,
                where == null
                        ? ToolWorkload.Footprint.unobserved(
                                "--metrics does not say where the server tells its counters")
                        : ToolWorkload.Footprint.ofOperations(ALLOWANCE + connections),
                where == null
                        ? CounterSource.NONE
                        : new VolumeServerRequestCounter(List.of(where), List.of("get", "head")));
    }
}
