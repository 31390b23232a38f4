package org.storeharness.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.DataSize;
import org.storeharness.crosscheck.counter.VolumeServerRequestCounter;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.RunTiming;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.process.CpuPinning;
import org.storeharness.crosscheck.process.StandInProcess;
import org.storeharness.crosscheck.workload.StorePlan;
import org.storeharness.crosscheck.workload.WrkScript;
import org.storeharness.http.protocol.Endpoint;
import org.storeharness.seaweed.client.MasterClient;

/**
 * Cross-checks the harness with wrk: both read the same objects of one volume server at random.
 *
 * @param connections the numbers of connections of each tool, one workload for each
 * @param objects the number of objects
 * @param size of each object
 */
public record HttpCrossCheck(List<Integer> connections, int objects, DataSize size) {
    /** The requests with which a tool begins, in addition to one per connection. */
    private static final long ALLOWANCE = 16;

    /**
     * A SeaweedFS with one volume server.
     *
     * @param metrics where the volume server serves its counters; {@code null} if it does not
     */
    public record ReadServer(
            String master, String volumeServer, @Nullable String metrics) {}

    /** Starts a stand-in and prints the findings; returns whether nothing failed and no counter contradicts a tool. */
    public boolean executeOnStandIn(CrossCheckRun run, CpuPinning pinning)
            throws RunException, StoreException, IOException {
        run.progress().accept("starting the stand-in of SeaweedFS");
        try (StandInProcess standIn = run.startStandIn(pinning)) {
            String volumeServer = standIn.addresses().volumeServers().get(0).toString();
            ReadServer server = new ReadServer(standIn.addresses().master().toString(), volumeServer, volumeServer);
            return execute(run, server, pinning.label(), false);
        }
    }

    /** Prints the findings; returns whether nothing failed and no counter contradicts a tool. */
    public boolean execute(CrossCheckRun run, ReadServer server) throws RunException, StoreException, IOException {
        return execute(run, server, CrossCheckFacts.FOREIGN_SERVER, true);
    }

    private boolean execute(CrossCheckRun run, ReadServer server, String pinned, boolean outlives)
            throws RunException, StoreException, IOException {
        MasterClient master = new MasterClient(Check.named("--master", () -> Endpoint.parse(server.master())));
        try (ScratchCollection collection = ScratchCollection.choose(run, master, outlives)) {
            return execute(run, server, pinned, collection.name());
        }
    }

    private boolean execute(CrossCheckRun run, ReadServer server, String pinned, String collection)
            throws RunException, IOException {
        Path ids = run.scratch().resolve("ids");
        run.tellTime(connections.size());
        run.progress().accept("writing " + objects + " objects");
        writeObjects(run, server, collection, ids);
        Path script = Files.writeString(run.scratch().resolve("read.lua"), WrkScript.reading(ids, "/"));
        List<ToolWorkload> workloads = new ArrayList<>();
        for (int number : connections) {
            workloads.add(workload(run, server, number, ids, script));
        }
        return run.execute(
                workloads,
                Map.of(),
                CrossCheckFacts.ordered(
                        "server", server.volumeServer() + ", pinned: " + pinned, "objects", objects + " of " + size));
    }

    private void writeObjects(CrossCheckRun run, ReadServer server, String collection, Path ids)
            throws RunException, IOException {
        Path out = Files.createDirectory(run.scratch().resolve("fill"));
        List<String> arguments =
                new ArrayList<>(List.of("seaweed", "bench", "--cold", "-writeOnly", "--exact-size", "-q"));
        arguments.addAll(List.of("-master", server.master(), "-n", Integer.toString(objects)));
        arguments.addAll(List.of("-collection", collection));
        arguments.addAll(List.of("-size", Long.toString(size.bytes()), "-list", ids.toString()));
        arguments.addAll(List.of("--data-dir", run.scratch().toString(), "--out", out.toString()));
        run.runHarness(arguments, "the objects could not be written");
    }

    private ToolWorkload workload(CrossCheckRun run, ReadServer server, int number, Path ids, Path script)
            throws IOException {
        RunTiming timing = run.timing();
        StorePlan plan = new StorePlan(
                "seaweed",
                OperationKind.READ,
                new SizeDistribution.Fixed(size),
                timing,
                KeyChoice.Order.UNIFORM,
                0,
                Map.of("duration", timing.seconds() + "s"),
                Map.of("master", server.master(), "readIds", ids.toString()));
        List<String> wrk = WrkScript.arguments(timing, number, script, "http://" + server.volumeServer());
        String metrics = server.metrics();
        return new ToolWorkload(
                "read, " + size + ", c=" + number,
                plan.arguments(number, run.scratch()),
                wrk,
                metrics == null
                        ? ToolWorkload.Footprint.unobserved("--metrics is not given")
                        : ToolWorkload.Footprint.ofOperations(ALLOWANCE + number, timing),
                metrics == null || timing.practises()
                        ? CounterSource.NONE
                        : new VolumeServerRequestCounter(List.of(metrics), List.of("get", "head")));
    }
}
