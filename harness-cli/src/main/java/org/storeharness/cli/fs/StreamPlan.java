package org.storeharness.cli.fs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;

/**
 * One file written and read sequentially by one thread, as dd does.
 *
 * @param block the size of each call
 * @param blocks the number of blocks, at least 1
 * @param sync the sync after the last write, within the time
 * @param direct whether direct I/O is used
 * @param verify whether the bytes that are read are verified
 */
record StreamPlan(DataSize block, long blocks, EndSync sync, boolean direct, boolean verify) {
    /** The workloads of a plan, in their order. */
    static final String WRITE = "write";

    static final String READ = "read";

    private static final Duration OPERATION_TIMEOUT = Duration.ofMinutes(10);

    /** The bytes of one pass. */
    long bytes() {
        return Math.multiplyExact(blocks, block.bytes());
    }

    /**
     * The target of this work.
     *
     * @param specific options of this target, such as its directory
     */
    Target toTarget(Map<String, ?> specific) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("direct", direct ? "on" : "off");
        if (sync != EndSync.NONE) {
            options.put("sync", EnumSpelling.of(sync));
            options.put("syncEvery", Long.toString(blocks));
        }
        options.putAll(specific);
        return new Target("fs-block", Durability.RELAXED, 1, options);
    }

    /** A plan that appends blocks to the file, then reads as many. */
    Plan appendPlan(String name, int rounds, Map<String, Target> targets) {
        return plan(name, rounds, targets, OperationKind.WRITE, 0, Extent.none());
    }

    /**
     * A plan that overwrites the blocks of a filled file, then reads them.
     *
     * @param warmUp for how long the same is done before each pass; not measured
     */
    Plan overwritePlan(String name, int rounds, Map<String, Target> targets, Duration warmUp) {
        return plan(name, rounds, targets, OperationKind.UPDATE, blocks, Extent.of(warmUp));
    }

    private Plan plan(
            String name, int rounds, Map<String, Target> targets, OperationKind write, long fill, Extent warmUp) {
        Map<String, Workload> workloads = new LinkedHashMap<>();
        workloads.put(WRITE, workload(write, fill, warmUp));
        workloads.put(READ, workload(OperationKind.READ, fill, warmUp));
        return Plan.strict(name, rounds, OPERATION_TIMEOUT, targets, workloads);
    }

    private Workload workload(OperationKind kind, long fill, Extent warmUp) {
        return new Workload(
                Map.of(kind, 1),
                new Content(new SizeDistribution.Fixed(block), 0, verify || kind != OperationKind.READ),
                KeyChoice.parse("sequential"),
                1,
                new Arrivals.Closed(),
                new Phases(fill, warmUp, Extent.of(blocks)));
    }
}
