package org.storeharness.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.run.leftover.ScratchTree;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.process.CpuPinning;
import org.storeharness.crosscheck.process.GatewayProcess;
import org.storeharness.crosscheck.workload.PresignedObjects;
import org.storeharness.crosscheck.workload.StorePlan;
import org.storeharness.crosscheck.workload.WrkScript;
import org.storeharness.s3.signing.AccessKey;

/**
 * Cross-checks the harness with a client of S3 at a VersityGW of its own. Beside wrk both read objects of the same number and size at
 * random; beside versitygw both write and then read as many objects as there are operations outstanding, each once.
 *
 * @param concurrency of each tool; for versitygw the number of objects as well
 * @param objects that are read beside wrk
 * @param size of each object
 */
public record S3CrossCheck(S3Peer peer, List<Integer> concurrency, int objects, DataSize size) {
    private static final String BUCKET = "peer";

    /** S3's; versitygw takes memory for a part of each object, whatever its size. */
    private static final DataSize LEAST_PART = DataSize.mebibytes(5);

    private static final String UNOBSERVED = "VersityGW has no counter of requests";

    /**
     * The gateway, and what both tools need to reach it.
     *
     * @param scratch takes plans and lists
     */
    private record Service(String host, AccessKey key, Path scratch) {
        /** Further credentials of whoever runs this would be others'. */
        Map<String, String> environment() {
            return Map.of(
                    "AWS_ACCESS_KEY_ID",
                    key.id(),
                    "AWS_SECRET_ACCESS_KEY",
                    key.secret(),
                    "AWS_SESSION_TOKEN",
                    "",
                    "AWS_CA_BUNDLE",
                    "");
        }

        Map<String, ?> storeOptions() {
            return Map.of("endpoints", "http://" + host);
        }
    }

    /**
     * Starts a VersityGW and prints the findings; returns whether nothing failed.
     *
     * @param gateway its program
     * @param dataDirectory takes its data
     * @param pinning of the gateway
     */
    public boolean execute(CrossCheckRun run, Path gateway, Path dataDirectory, CpuPinning pinning)
            throws RunException, StoreException, IOException {
        AccessKey key = new AccessKey(random(10), random(20), null);
        if (peer == S3Peer.WRK) {
            run.tellTime(concurrency.size());
        }
        run.progress().accept("starting VersityGW");
        try (ScratchTree data = run.scratchIn(dataDirectory);
                GatewayProcess process = run.startGateway(gateway, data.path(), key, pinning)) {
            Service service = new Service(process.host(), key, run.scratch());
            PresignedObjects made = new PresignedObjects(service.host(), BUCKET, key);
            made.createBucket();
            return run.execute(
                    peer == S3Peer.WRK ? reads(run, service, made) : wholeObjects(run, service),
                    service.environment(),
                    CrossCheckFacts.ordered(
                            "server",
                            "VersityGW (" + gateway + "), pinned: " + pinning.label(),
                            "filesystem",
                            Files.getFileStore(data.path()).type(),
                            "objects",
                            objectsText()));
        }
    }

    /** Which objects there are, and how each tool picks them. */
    private String objectsText() {
        return switch (peer) {
            case WRK ->
                objects + " of " + size
                        + " for each tool, read at random and so some several times; the harness writes its"
                        + " own in each run";
            case VERSITYGW ->
                "as many as operations outstanding, of " + size
                        + ", each read once; versitygw replaces its own in each run," + " the harness writes new ones";
        };
    }

    private static String random(int bytes) {
        byte[] chosen = new byte[bytes];
        new SecureRandom().nextBytes(chosen);
        return HexFormat.of().formatHex(chosen);
    }

    private List<ToolWorkload> reads(CrossCheckRun run, Service service, PresignedObjects made)
            throws RunException, IOException {
        run.progress().accept("writing " + objects + " objects");
        Path paths = service.scratch().resolve("paths");
        made.write(objects, size, paths);
        Path script = Files.writeString(service.scratch().resolve("read.lua"), WrkScript.reading(paths, ""));
        Map<String, ?> measure = Map.of("duration", run.timing().seconds() + "s");
        List<ToolWorkload> workloads = new ArrayList<>();
        for (int number : concurrency) {
            workloads.add(workload(
                    OperationKind.READ,
                    number,
                    plan(run, service, OperationKind.READ, objects, measure).arguments(number, service.scratch()),
                    WrkScript.arguments(run.timing(), number, script, "http://" + service.host())));
        }
        return workloads;
    }

    private List<ToolWorkload> wholeObjects(CrossCheckRun run, Service service) throws RunException, IOException {
        List<ToolWorkload> workloads = new ArrayList<>();
        for (int number : concurrency) {
            run.runPeer(
                    bench(service, OperationKind.WRITE, number), service.environment(), "versitygw could not write");
            for (OperationKind kind : List.of(OperationKind.WRITE, OperationKind.READ)) {
                int fill = kind == OperationKind.READ ? number : 0;
                StorePlan plan = plan(run, service, kind, fill, Map.of("operations", number));
                workloads.add(workload(
                        kind, number, plan.arguments(number, service.scratch()), bench(service, kind, number)));
            }
        }
        return workloads;
    }

    private List<String> bench(Service service, OperationKind kind, int number) {
        return List.of(
                "test",
                "--endpoint",
                "http://" + service.host(),
                "bench",
                kind == OperationKind.WRITE ? "--upload" : "--download",
                "--files",
                Integer.toString(number),
                "--objsize",
                Long.toString(size.bytes()),
                "--partSize",
                Long.toString(Math.max(LEAST_PART.bytes(), size.bytes())),
                "--bucket",
                BUCKET,
                "--prefix",
                number + "-");
    }

    private StorePlan plan(CrossCheckRun run, Service service, OperationKind kind, int fill, Map<String, ?> measure) {
        KeyChoice.Order keys = peer == S3Peer.WRK ? KeyChoice.Order.UNIFORM : KeyChoice.Order.SEQUENTIAL;
        return new StorePlan(
                "s3",
                kind,
                new SizeDistribution.Fixed(size),
                run.timing(),
                keys,
                fill,
                measure,
                service.storeOptions());
    }

    private ToolWorkload workload(OperationKind kind, int number, List<String> harness, List<String> tool) {
        return new ToolWorkload(
                EnumSpelling.of(kind) + ", " + size + ", c=" + number,
                harness,
                tool,
                ToolWorkload.Footprint.unobserved(UNOBSERVED),
                CounterSource.NONE);
    }
}
