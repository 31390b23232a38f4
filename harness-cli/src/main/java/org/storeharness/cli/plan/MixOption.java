package org.storeharness.cli.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** The option of commands that can measure a mix of operations in place of the work of their plan. */
public final class MixOption {
    private static final String NAME = "--mix";
    private static final double PACED_SHARE = 0.5;

    @Option(
            names = NAME,
            paramLabel = "READS/WRITES",
            description =
                    "Do reads and writes at the same time in these parts, e.g. 70/30, in place of the plan's workloads;"
                            + " other kinds as in read:60+write:30+delete:10")
    private @Nullable String mix;

    /**
     * The plan with the mix in place of its workloads, which reads the objects of the fill alone where it writes others: as fast as each store allows and, where the plan has a paced workload, at half
     * of what the slowest store allows.
     *
     * @throws InvalidValueException if it is no mix
     */
    public Plan applyTo(Plan plan) {
        String given = mix;
        if (given == null) {
            return plan;
        }
        OperationWeights operations = Check.named(NAME, () -> OperationWeights.parse(given));
        boolean paced = plan.workloads().values().stream().anyMatch(work -> work.arrivals() instanceof Arrivals.Paced);
        Workload model = plan.workloads().values().iterator().next();
        Workload mixed = new Workload(
                operations.weights(),
                model.content(),
                model.keys(),
                model.concurrency(),
                new Arrivals.Closed(),
                model.phases());
        long fill = plan.workloads().values().stream()
                .mapToLong(work -> work.phases().fill())
                .max()
                .orElse(0);
        mixed = mixed.withPhases(new Phases(
                mixed.needsObjects() ? fill : 0,
                model.phases().warmUp(),
                model.phases().measure()));
        if (mixed.writes() && mixed.changesItsFill()) {
            mixed = mixed.withKeys(mixed.keys().withFillOnly(true));
        }
        Map<String, Workload> workloads = new LinkedHashMap<>();
        String name = operations.workload();
        workloads.put(name, mixed);
        if (paced) {
            workloads.put(name + "-paced", mixed.withArrivals(new Arrivals.Paced(PACED_SHARE, name, null)));
        }
        return plan.withWorkloads(workloads);
    }
}
