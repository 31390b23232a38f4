package org.storeharness.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.crosscheck.counter.VolumeServerRequestCounter;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.workload.StorePlan;
import org.storeharness.http.protocol.Endpoint;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.server.WeedCluster;

/**
 * Cross-checks the harness with weed benchmark: both write files to the same SeaweedFS, then both read the files that weed wrote.
 *
 * @param concurrency of each tool, a write and a read workload for each number
 * @param operations of each run
 * @param size of a file
 * @param metrics where the volume servers serve their counters; may be empty
 */
public record SeaweedCrossCheck(List<Integer> concurrency, int operations, DataSize size, List<String> metrics) {
    /** The requests allowed in addition to one per outstanding operation. */
    private static final long ALLOWANCE = 16;

    /** weed benchmark adds 0 to this many bytes to every file, each number equally likely. */
    private static final long RANDOM_BYTES = 63;

    /**
     * Starts a SeaweedFS and prints the findings; returns whether nothing failed and no counter contradicts a tool.
     *
     * @param weed the program
     */
    public boolean executeOnCluster(CrossCheckRun run, Path weed) throws RunException, StoreException, IOException {
        Path directory = Files.createDirectory(run.scratch().resolve("weed"));
        try (WeedCluster cluster = WeedCluster.start(weed, WeedCluster.ClusterLayout.in(directory), run.progress())) {
            return execute(run, cluster.master(), false);
        }
    }

    /** Prints the findings; returns whether nothing failed and no counter contradicts a tool. */
    public boolean execute(CrossCheckRun run, Endpoint master) throws RunException, StoreException, IOException {
        return execute(run, master, true);
    }

    private boolean execute(CrossCheckRun run, Endpoint master, boolean outlives)
            throws RunException, StoreException, IOException {
        MasterClient client = new MasterClient(master);
        String version = client.volumeStatus().version();
        try (ScratchCollection collection = ScratchCollection.choose(run, client, outlives)) {
            List<ToolWorkload> workloads = new ArrayList<>();
            for (OperationKind kind : List.of(OperationKind.WRITE, OperationKind.READ)) {
                for (int number : concurrency) {
                    workloads.add(workload(run, master, collection.name(), kind, number));
                }
            }
            return run.execute(
                    workloads,
                    Map.of(),
                    CrossCheckFacts.ordered(
                            "server", "SeaweedFS " + version + " at " + master, "files", operations + " of " + size));
        }
    }

    private ToolWorkload workload(CrossCheckRun run, Endpoint master, String collection, OperationKind kind, int number)
            throws IOException {
        boolean writes = kind == OperationKind.WRITE;
        String ids = run.scratch().resolve("ids").toString();
        List<String> weed = new ArrayList<>(List.of("benchmark", writes ? "-writeOnly" : "-readOnly"));
        weed.addAll(List.of("-master", master.toString(), "-collection", collection, "-list", ids));
        weed.addAll(List.of("-c", Integer.toString(number), "-n", Integer.toString(operations)));
        weed.addAll(List.of("-size", Long.toString(size.bytes())));
        StorePlan plan = new StorePlan(
                "seaweed",
                kind,
                sizeOfWeed(),
                run.timing(),
                KeyChoice.Order.UNIFORM,
                0,
                Map.of("operations", operations),
                writes ? Map.of("master", master.toString()) : Map.of("master", master.toString(), "readIds", ids));
        boolean observed = !metrics.isEmpty();
        return new ToolWorkload(
                EnumSpelling.of(kind) + ", " + size + ", c=" + number,
                plan.arguments(number, run.scratch()),
                weed,
                observed
                        ? ToolWorkload.Footprint.ofOperations(ALLOWANCE + number, run.timing())
                        : ToolWorkload.Footprint.unobserved("--metrics is not given"),
                observed && !run.timing().practises()
                        ? new VolumeServerRequestCounter(
                                metrics, writes ? List.of("post", "put") : List.of("get", "head"))
                        : CounterSource.NONE);
    }

    /** The sizes of the files that weed benchmark writes for {@code -size}. */
    SizeDistribution sizeOfWeed() {
        return new SizeDistribution.Uniform(size, new DataSize(size.bytes() + RANDOM_BYTES));
    }
}
