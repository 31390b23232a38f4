package org.storeharness.cli.postgres;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Rate;
import picocli.CommandLine.Option;

/** Flags of {@code pgbench} that say how long, how fast and how its scripts are performed. */
final class PgbenchFlags {
    private static final long MOST_SECONDS = 31_536_000;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE[@WEIGHT]",
            description = "A script, as FILE[@WEIGHT] without an option; can be repeated")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-T", "--time"},
            paramLabel = "SECONDS",
            description = "As pgbench has it: --duration, in seconds")
    private @Nullable Long seconds;

    @Option(
            names = {"-t", "--transactions"},
            paramLabel = "N",
            description = "As pgbench has it: the scripts that each client performs, so that -n is N times -c")
    private @Nullable Long transactions;

    @Option(names = "-R", paramLabel = "RATE", description = "As pgbench has it: --rate, in scripts per second")
    private @Nullable String rate;

    @Option(
            names = {"-M", "--protocol"},
            paramLabel = "PROTOCOL",
            description = "As pgbench has it: extended (never prepared on the server) or prepared (default: prepared)")
    private @Nullable String protocol;

    @Option(
            names = {"-j", "--threads"},
            paramLabel = "N",
            description = "Accepted from pgbench's command lines and without effect: each client has a thread")
    private @Nullable Integer threads;

    @Option(
            names = {"-P", "--progress"},
            paramLabel = "SECONDS",
            description =
                    "Accepted from pgbench's command lines and without effect: there is progress every second without -q")
    private @Nullable Integer progress;

    /** The scripts that are named by an option. */
    List<String> files() {
        return files;
    }

    /**
     * The options of the store.
     *
     * @throws InvalidValueException if there is no such protocol
     */
    Map<String, String> storeOptions() {
        if (protocol == null) {
            return Map.of();
        }
        return switch (protocol) {
            case "extended" -> Map.of("prepareThreshold", "0");
            case "prepared" -> Map.of("prepareThreshold", "1");
            case "simple" ->
                throw new InvalidValueException(
                        "-M", "must be extended or prepared, got 'simple', by which no value can be bound");
            default -> throw new InvalidValueException("-M", "must be extended or prepared, got '" + protocol + "'");
        };
    }

    /** The plan with the time and the rate of the flags, which options of this project's names replace. */
    Plan beforeOptions(Plan plan) {
        Long time = seconds;
        String given = rate;
        Map<String, Workload> changed = new LinkedHashMap<>(plan.workloads());
        if (time != null) {
            Check.require(transactions == null, "-T", () -> "must not be given together with -t, as with pgbench");
            Duration duration = Duration.ofSeconds(Check.range("-T", time, 1, MOST_SECONDS));
            changed.replaceAll((name, workload) -> workload.withMeasure(Extent.of(duration)));
        }
        if (given != null) {
            Arrivals arrivals = new Arrivals.Poisson(Check.named("-R", () -> Rate.parse(given)));
            changed.replaceAll((name, workload) -> workload.withArrivals(arrivals));
        }
        return plan.withWorkloads(changed);
    }

    /**
     * The plan in which each client performs its number of scripts.
     *
     * @throws InvalidValueException if several concurrencies are measured
     */
    Plan afterOptions(Plan plan) {
        Long each = transactions;
        if (each == null) {
            return plan;
        }
        Check.range("-t", each, 1, 1_000_000_000_000L);
        List<Integer> swept = plan.sweep().concurrency();
        Check.require(swept.size() <= 1, "-t", () -> "must be given with one concurrency; -n with several");
        Map<String, Workload> changed = new LinkedHashMap<>(plan.workloads());
        changed.replaceAll((name, workload) ->
                workload.withMeasure(Extent.of(each * (swept.isEmpty() ? workload.concurrency() : swept.get(0)))));
        return plan.withWorkloads(changed);
    }

    /** Notes on given flags that have no effect here. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (threads != null) {
            notes.add("-j " + threads + " has no effect: each client has a thread");
        }
        if (progress != null) {
            notes.add("-P " + progress + " has no effect: there is progress every second without -q");
        }
        return notes;
    }
}
