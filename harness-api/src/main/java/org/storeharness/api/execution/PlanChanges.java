package org.storeharness.api.execution;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Rate;

/** Changes to a plan. What is not changed stays as the plan has it. Used by one thread. */
public final class PlanChanges {
    private static final Duration MAX_WARM_UP = Duration.ofSeconds(5);
    private static final long MAX_FILL = 1_000_000_000_000L;
    private static final long MAX_FILL_BYTES = 1L << 30;
    private static final long LEAST_FILL = 100;

    private @Nullable Long seed;
    private @Nullable Rounds rounds;
    private @Nullable Duration maxTime;
    private @Nullable Duration duration;
    private @Nullable Long operations;
    private @Nullable Long fill;
    private @Nullable Duration warmUp;
    private List<Integer> concurrency = List.of();
    private List<SizeDistribution> sizes = List.of();
    private @Nullable Rate rate;
    private final Map<String, Rate> pacedRates = new LinkedHashMap<>();
    private boolean relaxed;
    private final Map<String, Map<String, Object>> options = new LinkedHashMap<>();

    /** The seed of keys, contents, arrivals and orders. */
    public PlanChanges seed(@Nullable Long value) {
        seed = value;
        return this;
    }

    /** The number of rounds. The time of the plan does not cut short a fixed number. */
    public PlanChanges rounds(@Nullable Rounds value) {
        rounds = value;
        return this;
    }

    /** The longest time that the run may take; above 0. */
    public PlanChanges maxTime(@Nullable Duration value) {
        maxTime = value == null ? null : Check.positive("maxTime", value);
        return this;
    }

    /** The time for which each workload is measured; above 0. Its warm-up is a quarter of that unless it is set too. */
    public PlanChanges duration(@Nullable Duration value) {
        duration = value == null ? null : Check.positive("duration", value);
        return this;
    }

    /** The number of operations of each workload that are measured; above 0. */
    public PlanChanges operations(@Nullable Long value) {
        operations = value == null ? null : (Long) Check.range("operations", value, 1, Long.MAX_VALUE);
        return this;
    }

    /** The objects that must exist before a workload reads. */
    public PlanChanges fill(@Nullable Long value) {
        fill = value == null ? null : (Long) Check.range("fill", value, 1, MAX_FILL);
        return this;
    }

    /** The time for which each workload is warmed up before it is measured. */
    public PlanChanges warmUp(@Nullable Duration value) {
        warmUp = value;
        return this;
    }

    /** The operations outstanding at one time; several make a sweep, none leave the plan's. */
    public PlanChanges concurrency(List<Integer> values) {
        concurrency = List.copyOf(values);
        return this;
    }

    /** The sizes of objects; several make a sweep, none leave the plan's. */
    public PlanChanges sizes(List<SizeDistribution> values) {
        sizes = List.copyOf(values);
        return this;
    }

    /** An open load at this rate instead of a closed load. */
    public PlanChanges rate(@Nullable Rate value) {
        rate = value;
        return this;
    }

    /** The rate of a paced workload, instead of one that follows from the calibration. */
    public PlanChanges pacedRate(String workload, Rate value) {
        pacedRates.put(workload, value);
        return this;
    }

    /** Whether no target waits for stable storage. */
    public PlanChanges relaxed(boolean value) {
        relaxed = value;
        return this;
    }

    /** An option of a target's store. */
    public PlanChanges option(String target, String name, Object value) {
        options.computeIfAbsent(target, any -> new LinkedHashMap<>()).put(name, value);
        return this;
    }

    /**
     * The plan with these changes.
     *
     * @throws InvalidValueException if they make no plan
     */
    public Plan applyTo(Plan plan) {
        return new Plan(
                plan.name(),
                seed == null ? plan.seed() : seed,
                rounds == null ? plan.rounds() : rounds,
                maxTime(plan),
                calibration(plan),
                plan.cold(),
                plan.operationTimeout(),
                plan.failures(),
                plan.shedding(),
                new Sweep(
                        concurrency.isEmpty() ? plan.sweep().concurrency() : concurrency,
                        sizes.isEmpty() ? plan.sweep().size() : sizes),
                targets(plan),
                workloads(plan),
                plan.prices());
    }

    /**
     * The plan with only these targets. A name that the plan does not have becomes a target of its own.
     *
     * @param field names the targets in errors
     * @param names in the order of the new plan; none leave all
     * @param unplanned makes the target of such a name
     * @throws InvalidValueException if a name is repeated
     */
    public static Map<String, Target> chosen(
            String field, List<String> names, Plan plan, Function<String, Target> unplanned) {
        if (Set.copyOf(names).size() < names.size()) {
            throw new InvalidValueException(field, "must not repeat a name, got " + String.join(",", names));
        }
        Map<String, Target> chosen = new LinkedHashMap<>();
        for (String name : names.isEmpty() ? plan.targets().keySet() : names) {
            Target planned = plan.targets().get(name);
            chosen.put(name, planned == null ? unplanned.apply(name) : planned);
        }
        return chosen;
    }

    /** The target of a store with its defaults. */
    public static Target ofStore(String store) {
        return new Target(store, Durability.DURABLE, 1, Map.of());
    }

    private Duration maxTime(Plan plan) {
        if (maxTime != null) {
            return maxTime;
        }
        return rounds == null || rounds.isAuto() ? plan.maxTime() : Duration.ZERO;
    }

    /** At most as long as a measurement of that duration. */
    private Duration calibration(Plan plan) {
        return duration != null && duration.compareTo(plan.calibration()) < 0 ? duration : plan.calibration();
    }

    private Map<String, Target> targets(Plan plan) {
        for (String name : options.keySet()) {
            Check.require(
                    plan.targets().containsKey(name),
                    "option",
                    () -> "must be of a target of "
                            + String.join(", ", plan.targets().keySet()) + ", got '" + name + "'");
        }
        Map<String, Target> changed = new LinkedHashMap<>(plan.targets());
        changed.replaceAll((name, target) -> {
            Map<String, Object> all = new LinkedHashMap<>(target.options());
            all.putAll(options.getOrDefault(name, Map.of()));
            return new Target(
                    target.store(),
                    relaxed ? Durability.RELAXED : target.durability(),
                    target.batch(),
                    all,
                    target.scrape(),
                    target.threads());
        });
        return changed;
    }

    private Map<String, Workload> workloads(Plan plan) {
        Map<String, Workload> changed = new LinkedHashMap<>(plan.workloads());
        if (rate != null) {
            changed.values().removeIf(workload -> workload.arrivals() instanceof Arrivals.Paced);
        }
        changed.replaceAll((name, workload) ->
                workload.withArrivals(arrivals(name, workload.arrivals())).withPhases(phases(workload.phases())));
        return changed;
    }

    private Arrivals arrivals(String workload, Arrivals planned) {
        if (rate != null) {
            return new Arrivals.Constant(rate);
        }
        Rate paced = pacedRates.get(workload);
        return paced != null && planned instanceof Arrivals.Paced of
                ? new Arrivals.Paced(of.share(), of.by(), paced)
                : planned;
    }

    private Phases phases(Phases phases) {
        Extent measure = duration == null && operations == null
                ? phases.measure()
                : new Extent(operations == null ? 0 : operations, duration == null ? Duration.ZERO : duration);
        return new Phases(fill(phases), warmUp(phases, measure), measure);
    }

    /** The objects to fill; where only sizes change, the plan's number must not become more data than a run should write. */
    private long fill(Phases phases) {
        if (phases.fill() == 0) {
            return 0;
        }
        if (fill != null) {
            return fill;
        }
        long largest = sizes.stream()
                .mapToLong(point -> point.maximumSize().bytes())
                .max()
                .orElse(0);
        return largest == 0 ? phases.fill() : Math.min(phases.fill(), Math.max(LEAST_FILL, MAX_FILL_BYTES / largest));
    }

    /** By default a quarter of a changed duration, if the plan warms up at all. */
    private Extent warmUp(Phases phases, Extent measure) {
        if (warmUp != null) {
            return Extent.of(warmUp);
        }
        if (duration == null || phases.warmUp().isEmpty()) {
            return phases.warmUp();
        }
        Duration quarter = measure.duration().dividedBy(4);
        return Extent.of(quarter.compareTo(MAX_WARM_UP) > 0 ? MAX_WARM_UP : quarter);
    }
}
