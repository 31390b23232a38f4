package org.storeharness.cli.run;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Sweep;
import org.storeharness.core.plan.Target;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.load.Extent;
import org.storeharness.core.plan.load.Phases;
import org.storeharness.core.plan.load.Rounds;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Rate;
import picocli.CommandLine.Option;

/** Options that override values of a plan. Those not given leave the plan as it is. */
public final class PlanOptions {
    private static final Duration MAX_WARM_UP = Duration.ofSeconds(5);
    private static final long MAX_FILL_BYTES = 1L << 30;
    private static final long LEAST_FILL = 100;
    private static final ServerOption POSTGRES_URL = new ServerOption("--postgres-url", "postgres", "url");

    @Option(
            names = "--rounds",
            paramLabel = "N|auto",
            description =
                    "Rounds, in each of which everything is measured: a number, or as many as the comparisons need")
    private @Nullable String rounds;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description =
                    "End within this time, clean-up included, e.g. 5m; without it a given number of rounds takes its time")
    private @Nullable String maxTime;

    @Option(names = "--duration", paramLabel = "TIME", description = "Measure each workload for this time, e.g. 2s")
    private @Nullable String duration;

    @Option(
            names = {"-n", "--operations"},
            paramLabel = "N",
            description = "Measure this number of operations of each workload")
    private @Nullable Long operations;

    @Option(
            names = "--fill",
            paramLabel = "N",
            description = "Objects that must exist before a workload reads; of large ones at most 1 GiB by default")
    private @Nullable Long fill;

    @Option(names = "--warm-up", paramLabel = "TIME", description = "Warm up for this time before each measurement")
    private @Nullable String warmUp;

    @Option(
            names = "--concurrency",
            paramLabel = "N[,N...]",
            hideParamSyntax = true,
            split = ",",
            description = "Operations outstanding at one time; several values make a sweep")
    private List<Integer> concurrency = List.of();

    @Option(
            names = "--size",
            paramLabel = "SIZE[,SIZE...]",
            hideParamSyntax = true,
            split = ",",
            description = "Payload of an object or row, e.g. 1KiB; several values make a sweep")
    private List<String> size = List.of();

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description = "Open load at this rate, e.g. 1000/s, instead of closed load")
    private @Nullable String rate;

    @Option(
            names = "--paced-rate",
            paramLabel = "WORKLOAD=RATE",
            description =
                    "Give a paced workload this rate, instead of one that follows from the calibration; can be repeated")
    private Map<String, String> pacedRates = new LinkedHashMap<>();

    @Option(names = "--relaxed", description = "Do not wait for stable storage: no fsync, asynchronous commits")
    private boolean relaxed;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of keys, contents, arrivals and orders")
    private @Nullable Long seed;

    @Option(
            names = "--postgres-url",
            paramLabel = "URL",
            description = "Use this PostgreSQL: jdbc:postgresql://host/db")
    private @Nullable String postgresUrl;

    @Option(
            names = "--set",
            paramLabel = "TARGET.OPTION=VALUE",
            description = "Set an option of a target's store (see 'harness stores'); can be repeated")
    private Map<String, String> settings = new LinkedHashMap<>();

    /**
     * The plan with these options.
     *
     * @throws InvalidValueException if an option's value is not allowed
     */
    public Plan applyTo(Plan plan) {
        return new Plan(
                plan.name(),
                seed == null ? plan.seed() : seed,
                rounds == null
                        ? plan.rounds()
                        : Check.named("--rounds", () -> Rounds.parse(Objects.requireNonNull(rounds))),
                maxTime(plan),
                calibration(plan),
                plan.cold(),
                plan.operationTimeout(),
                plan.failures(),
                plan.shedding(),
                sweep(plan),
                targets(plan),
                workloads(plan));
    }

    /** A number of rounds that somebody asks for is not cut short by the time of the plan. */
    private Duration maxTime(Plan plan) {
        if (maxTime != null) {
            return Check.positive("--max-time", time("--max-time", maxTime));
        }
        return rounds == null || Rounds.parse(rounds).isAuto() ? plan.maxTime() : Duration.ZERO;
    }

    /** At most as long as a measurement of that duration. */
    private Duration calibration(Plan plan) {
        if (duration == null) {
            return plan.calibration();
        }
        Duration measure = time("--duration", duration);
        return measure.compareTo(plan.calibration()) < 0 ? measure : plan.calibration();
    }

    private Sweep sweep(Plan plan) {
        return new Sweep(
                concurrency.isEmpty() ? plan.sweep().concurrency() : concurrency,
                size.isEmpty()
                        ? plan.sweep().size()
                        : size.stream()
                                .map(text -> Check.named("--size", () -> SizeDistribution.parse(text)))
                                .toList());
    }

    private Map<String, Target> targets(Plan plan) {
        Map<String, Target> changed = new LinkedHashMap<>(POSTGRES_URL.set(postgresUrl, plan.targets()));
        settings.keySet().forEach(key -> requireTarget(key, changed));
        changed.replaceAll(this::configured);
        return changed;
    }

    private Target configured(String name, Target target) {
        Map<String, Object> options = new LinkedHashMap<>(target.options());
        settings.forEach((key, value) -> {
            if (key.startsWith(name + ".")) {
                options.put(key.substring(name.length() + 1), value);
            }
        });
        return new Target(target.store(), relaxed ? Durability.RELAXED : target.durability(), target.batch(), options);
    }

    private static void requireTarget(String key, Map<String, Target> targets) {
        if (key.indexOf('.') < 0 || !targets.containsKey(key.substring(0, key.indexOf('.')))) {
            throw new InvalidValueException(
                    "--set",
                    "must be TARGET.OPTION=VALUE with a target of " + String.join(", ", targets.keySet()) + ", got '"
                            + key + "'");
        }
    }

    private Map<String, Workload> workloads(Plan plan) {
        pacedRates.keySet().forEach(name -> requirePaced(name, plan));
        Map<String, Workload> changed = new LinkedHashMap<>(plan.workloads());
        if (rate != null) {
            changed.values().removeIf(workload -> workload.arrivals() instanceof Arrivals.Paced);
        }
        changed.replaceAll((name, workload) -> new Workload(
                workload.operations(),
                workload.content(),
                workload.keys(),
                workload.concurrency(),
                arrivals(name, workload.arrivals()),
                phases(workload.phases()),
                workload.turn()));
        return changed;
    }

    private Arrivals arrivals(String workload, Arrivals planned) {
        if (rate != null) {
            return new Arrivals.Constant(Check.named("--rate", () -> Rate.parse(Objects.requireNonNull(rate))));
        }
        String paced = pacedRates.get(workload);
        return paced != null && planned instanceof Arrivals.Paced of
                ? new Arrivals.Paced(of.share(), of.by(), Check.named("--paced-rate", () -> Rate.parse(paced)))
                : planned;
    }

    private static void requirePaced(String name, Plan plan) {
        Workload workload = plan.workloads().get(name);
        if (workload == null || !(workload.arrivals() instanceof Arrivals.Paced)) {
            throw new InvalidValueException(
                    "--paced-rate", "must name a paced workload of the plan, got '" + name + "'");
        }
    }

    private Phases phases(Phases phases) {
        if (operations != null) {
            Check.range("--operations", operations, 1, Long.MAX_VALUE);
        }
        Extent measure = phases.measure();
        if (duration != null || operations != null) {
            measure = new Extent(
                    operations == null ? 0 : operations,
                    duration == null ? Duration.ZERO : Check.positive("--duration", time("--duration", duration)));
        }
        return new Phases(fill(phases), warmUp(phases, measure), measure, phases.steadyWithin());
    }

    /** Where only the sizes change, a plan's number of objects is not allowed to become more data than a run should write. */
    private long fill(Phases phases) {
        if (phases.fill() == 0 || fill != null) {
            return phases.fill() == 0 ? 0 : Check.range("--fill", Objects.requireNonNull(fill), 1, 1_000_000_000_000L);
        }
        long largest = size.stream()
                .mapToLong(text -> SizeDistribution.parse(text).maximumSize().bytes())
                .max()
                .orElse(0);
        return largest == 0 ? phases.fill() : Math.min(phases.fill(), Math.max(LEAST_FILL, MAX_FILL_BYTES / largest));
    }

    /** By default a quarter of a changed duration, if the plan warms up at all. */
    private Extent warmUp(Phases phases, Extent measure) {
        if (warmUp != null) {
            return Extent.of(time("--warm-up", warmUp));
        }
        if (duration == null || phases.warmUp().isEmpty()) {
            return phases.warmUp();
        }
        Duration quarter = measure.duration().dividedBy(4);
        return Extent.of(quarter.compareTo(MAX_WARM_UP) > 0 ? MAX_WARM_UP : quarter);
    }

    private static Duration time(String option, String text) {
        return Check.named(option, () -> Durations.parse(text));
    }
}
