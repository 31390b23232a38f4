package org.storeharness.cli.postgres;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.storeharness.cli.plan.OperationWeights;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Extent;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/** Makes the workloads and plans of the commands. */
final class PostgresWorkloads {
    private static final int ROWS_TO_START_WITH = 10_000;
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(10);

    /** The time for which each workload runs on each target before the first round. */
    static final Duration CALIBRATION = Duration.ofMillis(500);

    /** The content of workloads without objects. */
    static final Content NO_CONTENT = new Content(SizeDistribution.parse("1B"), 0, true);

    static final KeyChoice ANY_KEY = KeyChoice.uniform();

    private PostgresWorkloads() {}

    /**
     * Workloads by name.
     *
     * @param names each a kind of operation, or a mix such as {@code write:30+read:70}
     * @param warmUp the extent of the warm-up before each measurement
     * @param measure the extent of each measurement
     * @throws InvalidValueException if a name is neither
     */
    static Map<String, Workload> workloads(List<String> names, int concurrency, Extent warmUp, Extent measure) {
        Map<String, Workload> workloads = new LinkedHashMap<>();
        for (String name : names) {
            Map<OperationKind, Integer> mix =
                    Check.named("--work", () -> OperationWeights.parse(name)).weights();
            boolean writesAlone = mix.keySet().equals(Set.of(OperationKind.WRITE));
            workloads.put(
                    name.replaceAll("[^A-Za-z0-9]+", "-"),
                    new Workload(
                            mix,
                            new Content(SizeDistribution.parse("1KiB"), 0, true),
                            ANY_KEY,
                            concurrency,
                            new Arrivals.Closed(),
                            new Phases(writesAlone ? 0 : ROWS_TO_START_WITH, warmUp, measure)));
        }
        if (workloads.values().stream().anyMatch(Workload::writes)) {
            // Reads alone come before the writes
            workloads.replaceAll((name, workload) -> workload.changesItsFill()
                    ? workload.withKeys(workload.keys().withFillOnly(true))
                    : workload);
        }
        return workloads;
    }

    /** A plan for these targets. */
    static Plan plan(String name, int rounds, Map<String, Target> targets, Map<String, Workload> workloads) {
        return Plan.strict(name, rounds, OPERATION_TIMEOUT, targets, workloads);
    }
}
