package org.storeharness.cli.plan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.PlanChanges;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.json.DocumentException;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that override values of a plan. Those not given leave the plan as it is. */
public final class PlanOptions {
    private static final Duration MAX_FOR_P99 = Duration.ofSeconds(10);

    @Option(
            names = "--rounds",
            paramLabel = "N|auto|steady",
            description =
                    "How often to measure everything; auto: as often as the comparisons need; steady: until five rounds in"
                            + " a row are steady by SNIA's rule, at most 25 times")
    private @Nullable String rounds;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description =
                    "End within this time, clean-up included, e.g. 5m; without it a given number of rounds takes its"
                            + " time")
    private @Nullable String maxTime;

    @Option(names = "--duration", paramLabel = "TIME", description = "Measure each workload for this time, e.g. 2s")
    private @Nullable String duration;

    @Option(
            names = {"-n", "--operations"},
            description = "Measure this number of operations of each workload")
    private @Nullable Long operations;

    @Option(
            names = "--fill",
            description = "Objects that must exist before a workload reads; of large ones at most 1 GiB by default")
    private @Nullable Long fill;

    @Option(names = "--warm-up", paramLabel = "TIME", description = "Warm up for this time before each measurement")
    private @Nullable String warmUp;

    @Option(
            names = {"-c", "--concurrency"},
            paramLabel = "N[,N...]",
            split = ",",
            description = "Operations outstanding at one time; several values make a sweep")
    private List<Integer> concurrency = List.of();

    @Option(
            names = "--size",
            paramLabel = "SIZE[,SIZE...]",
            split = ",",
            description =
                    "Payload of an object or row, e.g. 1KiB; several values make a sweep, values with weights such as"
                            + " 1KiB:90,64KiB:10 a mix")
    private List<String> size = List.of();

    @Mixin
    private RateOption rate = new RateOption();

    @Option(names = "--relaxed", description = "Do not wait for stable storage: no fsync, asynchronous commits")
    private boolean relaxed;

    @Option(names = "--seed", description = "Seed of keys, contents, arrivals and orders")
    private @Nullable Long seed;

    @Mixin
    private TargetSettings settings = new TargetSettings();

    @Option(
            names = "--audit",
            description =
                    "After the run, read every acknowledged object, check that deleted objects are gone, and list lost,"
                            + " corrupt and resurrected ones by key; of targets whose stores have the option audit")
    private boolean audit;

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description = "Tell what a million objects cost, by the prices of this file (docs/reading-a-result.md)")
    private @Nullable Path prices;

    /**
     * Reads a plan file, or where there is none the shipped plan of that name. Where it does not say how long its workloads are
     * measured, the options do.
     *
     * @throws DocumentException if the file cannot be read or is not a valid plan
     * @throws InvalidValueException if an option's value is not allowed
     */
    public Plan read(Path file) {
        changes();
        Optional<Plan> shipped = Files.exists(file) ? Optional.empty() : ShippedPlan.find(file.toString());
        return shipped.orElseGet(() ->
                PlanFiles.read(file, new Extent(operations == null ? 0 : operations, time("--duration", duration))));
    }

    /**
     * The plan with these options.
     *
     * @throws InvalidValueException if an option's value is not allowed
     */
    public Plan applyTo(Plan plan) {
        PlanChanges changes = changes();
        Set<String> targets = plan.targets().keySet();
        for (String target : targets) {
            settings.of(target, targets).forEach((option, value) -> changes.option(target, option, value));
        }
        Plan changed = changes.applyTo(prices == null ? plan : plan.withPrices(PlanFiles.readPrices(prices)));
        return audit ? changed.withTargets(AuditedTargets.of(changed.targets())) : changed;
    }

    /**
     * The plan with these options; where a rate is given and nothing says for how long, each round is long enough to know the p99.
     *
     * @throws InvalidValueException if an option's value is not allowed
     */
    public Plan applyAtLeastForP99(Plan plan) {
        Plan changed = applyTo(plan);
        if (rate.rate() == null || duration != null || operations != null) {
            return changed;
        }
        Map<String, Workload> longer = new LinkedHashMap<>(changed.workloads());
        longer.replaceAll((name, workload) -> workload.arrivals() instanceof Arrivals.Constant constant
                ? lasting(workload, PlannedTimeText.forP99(constant.rate()))
                : workload);
        return changed.withWorkloads(longer);
    }

    private static Workload lasting(Workload workload, Duration least) {
        Extent measure = workload.phases().measure();
        Duration bounded = least.compareTo(MAX_FOR_P99) > 0 ? MAX_FOR_P99 : least;
        return measure.operations() > 0 || measure.duration().compareTo(bounded) >= 0
                ? workload
                : workload.withMeasure(Extent.of(bounded));
    }

    private PlanChanges changes() {
        PlanChanges changes = new PlanChanges()
                .seed(seed)
                .rounds(named("--rounds", rounds, Rounds::parse))
                .concurrency(concurrency)
                .sizes(Check.named("--size", () -> SizeDistribution.parseAll(size)))
                .relaxed(relaxed)
                .rate(rate.rate())
                .warmUp(named("--warm-up", warmUp, Durations::parse));
        rename("maxTime", "--max-time", () -> changes.maxTime(named("--max-time", maxTime, Durations::parse)));
        rename("duration", "--duration", () -> changes.duration(named("--duration", duration, Durations::parse)));
        rename("operations", "--operations", () -> changes.operations(operations));
        rename("fill", "--fill", () -> changes.fill(fill));
        return changes;
    }

    /** The time that an option has; zero if it is not given. */
    public static Duration time(String option, @Nullable String text) {
        Duration given = named(option, text, Durations::parse);
        return given == null ? Duration.ZERO : given;
    }

    private static <T> @Nullable T named(String option, @Nullable String text, Function<String, T> parser) {
        return text == null ? null : Check.named(option, () -> parser.apply(text));
    }

    /** Makes a change; an error about a value names the option, not the plan's field. */
    private static void rename(String field, String option, Runnable change) {
        try {
            change.run();
        } catch (InvalidValueException e) {
            throw e.field().equals(field) ? new InvalidValueException(option, e.problem()) : e;
        }
    }
}
