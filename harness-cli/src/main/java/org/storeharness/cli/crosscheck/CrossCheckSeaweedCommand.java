package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.peer.WeedBenchmark;
import org.storeharness.crosscheck.witness.VolumeServerRequestCounter;
import org.storeharness.crosscheck.workload.SeaweedPlan;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.protocol.Endpoint;
import org.storeharness.seaweed.server.WeedBinary;
import org.storeharness.seaweed.server.WeedCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness cross-check seaweed}: beside weed benchmark. */
@Command(
        name = "seaweed",
        description = {
            "Writes files to the same SeaweedFS with this harness and with weed benchmark, then reads the files that weed wrote"
                    + " with both, at random.",
            "It works in collections of its own, on the SeaweedFS of -master or on one that it starts, and removes them at"
                    + " the end. weed is asked for a number of files, so that --duration has no meaning here."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing failed, and nobody contradicts what the tools claim",
            "1:a run failed, or the server saw something else than a tool claims",
            "2:the command line is wrong, or weed is missing"
        },
        mixinStandardHelpOptions = true)
final class CrossCheckSeaweedCommand implements Callable<Integer> {
    private static final int MAX_CONCURRENCY = 10_000;
    private static final String NO_METRICS = "--metrics does not say where the servers tell their counters";

    /** What is asked of a server besides. */
    private static final long ALLOWANCE = 16;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-c", "--concurrency"},
            paramLabel = "N[,N...]",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "1,16,64",
            description = "Operations at a time (default: ${DEFAULT-VALUE})")
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
            description = "Where its volume servers tell their counters (their -metricsPort), for the witness")
    private List<String> metrics = List.of();

    @Mixin
    private CrossCheckOptions options = new CrossCheckOptions();

    @Override
    public Integer call() throws Exception {
        concurrency.forEach(number -> Check.range("--concurrency", number, 1, MAX_CONCURRENCY));
        Check.range("--operations", operations, 1, 1_000_000_000);
        WeedBenchmark peer = new WeedBenchmark();
        Path weed = WeedBinary.find(options.peer(), System.getenv())
                .orElseThrow(() -> new InvalidValueException(
                        "--peer", "must name weed, which is not installed; to get it: " + peer.installation()));
        try (CrossCheckRun session = options.session(spec, peer, weed)) {
            if (master != null) {
                return check(session, Endpoint.parse(master));
            }
            Path directory = Files.createDirectory(session.scratch().resolve("weed"));
            try (WeedCluster cluster =
                    WeedCluster.start(weed, WeedCluster.ClusterLayout.in(directory), session.progress())) {
                return check(session, cluster.master());
            }
        }
    }

    private int check(CrossCheckRun session, Endpoint server) throws RunException, IOException, StoreException {
        String collection = "harnessCrossCheck"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
        MasterClient client = new MasterClient(server);
        String version = client.volumeStatus().version();
        try {
            List<ToolWorkload> works = new ArrayList<>();
            for (String kind : List.of("write", "read")) {
                for (int number : concurrency) {
                    works.add(work(session, server, collection, kind, number));
                }
            }
            Map<String, String> facts =
                    Map.of("server", "SeaweedFS " + version + " at " + server, "files", operations + " of " + size);
            return session.execute(works, Map.of(), facts);
        } finally {
            remove(client, collection, session);
        }
    }

    /** Tells of a collection that is left, which changes nothing of what was found. */
    private static void remove(MasterClient client, String collection, CrossCheckRun session) {
        try {
            client.deleteCollection(collection);
        } catch (StoreException e) {
            session.warn(e.getMessage() + "; remove it yourself");
        }
    }

    private ToolWorkload work(CrossCheckRun session, Endpoint server, String collection, String kind, int number)
            throws IOException {
        boolean writes = kind.equals("write");
        Path ids = session.scratch().resolve("ids");
        long bytes = SeaweedPlan.bytes(size);
        List<String> theirs = new ArrayList<>(List.of("benchmark", writes ? "-writeOnly" : "-readOnly"));
        theirs.addAll(List.of("-master", server.toString(), "-collection", collection, "-list", ids.toString()));
        theirs.addAll(List.of("-c", Integer.toString(number), "-n", Integer.toString(operations)));
        theirs.addAll(List.of("-size", Long.toString(bytes)));
        Map<String, ?> ours = writes
                ? Map.of("master", server.toString())
                : Map.of("master", server.toString(), "readIds", ids.toString());
        SeaweedPlan plan =
                new SeaweedPlan(kind, bytes, options.timing().warmUp(), Map.of("operations", operations), ours);
        boolean seen = !metrics.isEmpty();
        return new ToolWorkload(
                kind + ", " + size + ", c=" + number,
                plan.arguments(number, session.scratch()),
                theirs,
                seen
                        ? ToolWorkload.Footprint.ofOperations(ALLOWANCE + number)
                        : ToolWorkload.Footprint.unobserved(NO_METRICS),
                seen
                        ? new VolumeServerRequestCounter(
                                metrics, writes ? List.of("post", "put") : List.of("get", "head"))
                        : CounterSource.NONE);
    }
}
