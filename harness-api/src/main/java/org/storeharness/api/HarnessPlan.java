package org.storeharness.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.api.execution.PlanChanges;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.Rate;

/**
 * The plan of a run: a base plan and changes to it. Each method changes this plan and returns it; the rest stays as the base plan has
 * it. Used by one thread. A value that is not allowed is an {@link IllegalArgumentException} of the method, or of {@link Harness#run} where it
 * depends on others.
 *
 * <pre>{@code
 * HarnessPlan plan = HarnessPlan.compare()
 *         .targets("fs", "postgres")
 *         .option("postgres", "url", "jdbc:postgresql://127.0.0.1/test")
 *         .workloads("write")
 *         .sizes("4KiB")
 *         .concurrency(8)
 *         .rounds(8)
 *         .duration(Duration.ofSeconds(2));
 * }</pre>
 */
public final class HarnessPlan {
    private final Plan plan;
    private final Map<String, Target> added = new LinkedHashMap<>();
    private final PlanChanges changes = new PlanChanges();
    private List<String> targets = List.of();
    private List<String> workloads = List.of();
    private boolean cold;

    private HarnessPlan(Plan plan) {
        this.plan = plan;
    }

    /** The plan of {@code harness compare}: reads and durable writes of 1 KiB, closed loads and paced ones. */
    public static HarnessPlan compare() {
        return new HarnessPlan(ShippedPlan.read("compare.yaml"));
    }

    /** The plan in a YAML or JSON file. */
    public static HarnessPlan read(Path file) {
        return new HarnessPlan(PlanFiles.read(file));
    }

    /** The plan in a YAML or JSON text. */
    public static HarnessPlan parse(String text) {
        return new HarnessPlan(PlanFiles.parse(text, "the text of the plan"));
    }

    /** Measures only these targets, in this order. A name that the plan does not have is that of a store with its defaults. */
    public HarnessPlan targets(String... names) {
        targets = List.of(names);
        return this;
    }

    /** Measures a store with these options too, under a name of its own. */
    public HarnessPlan target(String name, String store, Map<String, ?> options) {
        added.put(name, new Target(store, Durability.DURABLE, 1, Map.copyOf(options)));
        return this;
    }

    /** Sets an option of a target's store; {@code harness stores} lists them. */
    public HarnessPlan option(String target, String name, Object value) {
        changes.option(target, name, value);
        return this;
    }

    /** Runs only these workloads of the plan. */
    public HarnessPlan workloads(String... names) {
        workloads = List.of(names);
        return this;
    }

    /** Measures everything in this number of rounds: 6 at least for a verdict on two targets. */
    public HarnessPlan rounds(int number) {
        changes.rounds(Rounds.of(number));
        return this;
    }

    /** Measures until the comparisons are decided, within the time of the plan or {@link #maxTime}. */
    public HarnessPlan roundsAsNeeded() {
        changes.rounds(Rounds.AUTO);
        return this;
    }

    /** Ends the run within this time, clean-up included. */
    public HarnessPlan maxTime(Duration time) {
        changes.maxTime(time);
        return this;
    }

    /** Measures each workload for this time, after a warm-up of a quarter of it. */
    public HarnessPlan duration(Duration time) {
        changes.duration(time);
        return this;
    }

    /** The same with the time as plans spell it, such as {@code 2s}. */
    public HarnessPlan duration(String time) {
        return duration(Check.named("duration", () -> Durations.parse(time)));
    }

    /** Measures this number of operations of each workload. */
    public HarnessPlan operations(long number) {
        changes.operations(number);
        return this;
    }

    /** Makes this number of objects before a workload reads. */
    public HarnessPlan fill(long objects) {
        changes.fill(objects);
        return this;
    }

    /** Warms up for this time before each measurement. */
    public HarnessPlan warmUp(Duration time) {
        changes.warmUp(time);
        return this;
    }

    /** Keeps this many operations outstanding; several numbers make a sweep. */
    public HarnessPlan concurrency(int... numbers) {
        changes.concurrency(Arrays.stream(numbers).boxed().toList());
        return this;
    }

    /** Uses objects of these sizes, such as {@code 4KiB}; several make a sweep, those with weights ({@code 1KiB:90}) a mix. */
    public HarnessPlan sizes(String... sizes) {
        changes.sizes(Check.named("sizes", () -> SizeDistribution.parseAll(List.of(sizes))));
        return this;
    }

    /** Starts operations at this rate, such as {@code 1000/s}, instead of one when another ends. */
    public HarnessPlan rate(String rate) {
        changes.rate(Check.named("rate", () -> Rate.parse(rate)));
        return this;
    }

    /** Does not wait for stable storage. */
    public HarnessPlan relaxed() {
        changes.relaxed(true);
        return this;
    }

    /** Decides keys, contents, arrivals and orders by this seed. */
    public HarnessPlan seed(long seed) {
        changes.seed(seed);
        return this;
    }

    /** Skips the scratch warm-up before the first round. */
    public HarnessPlan cold() {
        cold = true;
        return this;
    }

    Plan toPlan() {
        Map<String, Target> all = new LinkedHashMap<>(plan.targets());
        all.putAll(added);
        Plan whole = plan.withTargets(all);
        Plan chosen = whole.withTargets(PlanChanges.chosen("targets", targets, whole, PlanChanges::ofStore))
                .withWorkloads(chosenWorkloads());
        return changes.applyTo(chosen.withCold(chosen.cold() || cold));
    }

    private Map<String, Workload> chosenWorkloads() {
        if (workloads.isEmpty()) {
            return plan.workloads();
        }
        Map<String, Workload> chosen = new LinkedHashMap<>();
        for (String name : workloads) {
            Check.require(
                    plan.workloads().containsKey(name),
                    "workloads",
                    () -> "must be of " + String.join(", ", plan.workloads().keySet()) + ", got '" + name + "'");
            chosen.put(name, Check.present(plan.workloads(), name));
        }
        return chosen;
    }
}
