package org.storeharness.cli.seaweed;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Sweep;
import org.storeharness.core.plan.Target;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.load.Extent;
import org.storeharness.core.plan.load.Phases;
import org.storeharness.core.plan.load.Shedding;
import org.storeharness.core.plan.operation.Content;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.InvalidValueException;

/**
 * The plan of a sweep: a target for each number of volumes, so that each round measures all of them.
 *
 * @param duration how long each phase takes where {@code operations} is not given
 */
record SeaweedSweepPlan(
        List<Integer> volumes,
        List<Integer> concurrency,
        List<String> sizes,
        int rounds,
        @Nullable Long operations,
        String duration,
        SweepServer server) {
    private static final String VOLUMES = "volumes";
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(10);

    /** The server to measure, and how it writes. */
    record SweepServer(@Nullable String master, boolean loopback, boolean fsync, List<String> dataDirs) {}

    /**
     * The plan.
     *
     * @throws InvalidValueException if a value is not allowed
     */
    Plan make() {
        Map<String, Target> targets = new LinkedHashMap<>();
        for (int count : volumes) {
            targets.put(VOLUMES + "-" + Check.range("--volumes", count, 1, 10_000), target(count));
        }
        List<SizeDistribution> all = sizes.stream()
                .map(text -> Check.named("--size", () -> SizeDistribution.parse(text)))
                .toList();
        Map<String, Workload> workloads = new LinkedHashMap<>();
        workloads.put("write", workload(OperationKind.WRITE, all.get(0)));
        workloads.put("read", workload(OperationKind.READ, all.get(0)));
        return new Plan(
                "seaweed-sweep",
                ThreadLocalRandom.current().nextLong(),
                Check.range("--rounds", rounds, 1, 10_000),
                OPERATION_TIMEOUT,
                FailurePolicy.NONE_TOLERATED,
                Shedding.after(OPERATION_TIMEOUT),
                new Sweep(concurrency, all),
                targets,
                workloads);
    }

    /** The number of volumes of a target of such a plan. */
    static int volumes(Target target) {
        return Integer.parseInt(String.valueOf(target.options().get(VOLUMES)));
    }

    private Target target(int count) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put(VOLUMES, count);
        if (server.master() != null) {
            options.put("master", server.master());
        }
        if (server.loopback()) {
            options.put("loopback", "always");
        }
        if (!server.dataDirs().isEmpty()) {
            options.put("dataDirs", server.dataDirs());
        }
        return new Target("seaweed", server.fsync() ? Durability.DURABLE : Durability.RELAXED, 1, options);
    }

    private Workload workload(OperationKind kind, SizeDistribution size) {
        Extent extent = operations == null
                ? Extent.of(Check.named("--duration", () -> Durations.parse(duration)))
                : Extent.of(Check.range("-n", operations, 1, 1_000_000_000_000L));
        return new Workload(
                Map.of(kind, 1),
                new Content(size, 0, true),
                KeyChoice.uniform(),
                1,
                new Arrivals.Closed(),
                Phases.of(0, Extent.none(), extent));
    }
}
