package org.storeharness.cli.seaweed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Extent;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.InvalidValueException;

/** Makes the plan that the flags of {@code weed benchmark} describe: writes, maybe deletes, then reads. */
record SeaweedBenchPlan(WeedWorkloadFlags work, WeedTargetFlags target) {
    private static final long FILES = 1_048_576;
    private static final int RANDOM_BYTES = 63;
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(10);

    /**
     * The plan.
     *
     * @throws InvalidValueException if a flag's value is not allowed, or they contradict each other
     */
    Plan make() {
        boolean reads = work.reads();
        boolean writes = work.writes();
        return work.repetition.plan(
                "seaweed-bench",
                OPERATION_TIMEOUT,
                Sweep.none(),
                target.target(writes),
                writes ? writesFirst(reads) : Map.of("read", workload(OperationKind.READ, listedReads())));
    }

    private Map<String, Workload> writesFirst(boolean reads) {
        long files = files();
        Check.require(
                work.duration == null || work.deletePercent == 0,
                "--duration",
                () -> "cannot be given with -deletePercent, which needs to know how many files there are");
        long deletes = files * Check.range("-deletePercent", work.deletePercent, 0, 100) / 100;
        Map<String, Workload> workloads = new LinkedHashMap<>();
        workloads.put("write", workload(OperationKind.WRITE, files));
        if (deletes > 0) {
            workloads.put("delete", workload(OperationKind.DELETE, deletes));
        }
        if (reads) {
            Check.require(
                    deletes < files || files == 0,
                    "-deletePercent",
                    () -> "must be below 100 where files are read afterwards");
            workloads.put("read", workload(OperationKind.READ, work.readSequentially ? files - deletes : files));
        }
        return workloads;
    }

    /** The number of files; 0 for as many as there is time for. */
    private long files() {
        if (work.operations == null) {
            return work.duration == null ? FILES : 0;
        }
        return Check.range("-n", work.operations, 1, 1_000_000_000_000L);
    }

    /** The number of reads where there are no writes. */
    private long listedReads() {
        if (work.operations != null || work.duration != null || !work.readSequentially) {
            return files();
        }
        try (Stream<String> lines = Files.lines(target.listToRead(), StandardCharsets.ISO_8859_1)) {
            return Math.max(
                    1,
                    lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .count());
        } catch (IOException e) {
            throw new InvalidValueException("-list", "must be a file with ids, got " + e.getMessage());
        }
    }

    private Workload workload(OperationKind kind, long operations) {
        KeyChoice keys = work.readSequentially ? KeyChoice.parse("sequential") : KeyChoice.uniform();
        return new Workload(
                Map.of(kind, 1),
                new Content(size(), 0, true),
                keys,
                work.concurrency,
                kind == OperationKind.DELETE ? new Arrivals.Closed() : work.rate.arrivals(),
                new Phases(
                        0,
                        Extent.of(
                                kind == OperationKind.DELETE
                                        ? Duration.ZERO
                                        : PlanOptions.time("--warm-up", work.warmUp)),
                        new Extent(operations, PlanOptions.time("--duration", work.duration))));
    }

    private SizeDistribution size() {
        return Check.named("-size", () -> {
            DataSize smallest = DataSize.parse(work.size);
            return work.exactSize
                    ? new SizeDistribution.Fixed(smallest)
                    : new SizeDistribution.Uniform(smallest, new DataSize(smallest.bytes() + RANDOM_BYTES));
        });
    }
}
