package org.storeharness.cli.postgres;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.PlanChanges;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
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
            description =
                    "As pgbench has it: each client performs exactly N scripts, in one round without a warm-up unless"
                            + " --rounds or --warm-up is given")
    private @Nullable Long transactions;

    @Option(names = "-R", paramLabel = "RATE", description = "As pgbench has it: --rate, in scripts per second")
    private @Nullable String rate;

    @Option(
            names = {"-M", "--protocol"},
            paramLabel = "PROTOCOL",
            description = "As pgbench has it: simple (values are put into statements as text), extended or prepared"
                    + " (default: simple)")
    private @Nullable String protocol;

    @Option(
            names = "--random-seed",
            description = "As pgbench has it: the seed of the scripts' random numbers (default: another for each run)")
    private @Nullable Long randomSeed;

    @Option(names = "--client", hidden = true, description = "As pgbench has it: --concurrency")
    private @Nullable Integer clients;

    @Option(names = "--no-vacuum", hidden = true, description = "Changes nothing: no table is vacuumed")
    private boolean noVacuum;

    @Option(
            names = {"-j", "--jobs", "-P", "--progress"},
            paramLabel = "N",
            hidden = true,
            description = "Changes nothing: each client has a thread, and there is progress every second without -q")
    private List<Integer> unused = new ArrayList<>();

    /** The scripts that are named by an option. */
    List<String> files() {
        return files;
    }

    /** The options of the store. */
    Map<String, String> storeOptions() {
        return protocol == null ? Map.of() : Map.of("protocol", protocol);
    }

    /** The variables of the scripts, with those that flags give a value. */
    Map<String, String> variables(Map<String, String> defined) {
        Map<String, String> all = new LinkedHashMap<>(defined);
        if (randomSeed != null) {
            all.put("random_seed", randomSeed.toString());
        }
        return all;
    }

    /**
     * The plan with the time and the rate of the flags, which options of this project's names replace. Scripts change tables of others:
     * where their number is given, they are performed no more often.
     */
    Plan beforeOptions(Plan plan) {
        Integer together = clients;
        Long time = seconds;
        String given = rate;
        Map<String, Workload> changed = new LinkedHashMap<>(plan.workloads());
        if (together != null) {
            changed.replaceAll((name, workload) -> workload.withConcurrency(together));
        }
        if (time != null) {
            Check.require(transactions == null, "-T", () -> "must not be given together with -t, as with pgbench");
            Duration duration = Duration.ofSeconds(Check.range("-T", time, 1, MOST_SECONDS));
            changed.replaceAll((name, workload) -> workload.withMeasure(Extent.of(duration)));
        }
        if (given != null) {
            Arrivals arrivals = new Arrivals.Poisson(Check.named("-R", () -> Rate.parse(given)));
            changed.replaceAll((name, workload) -> workload.withArrivals(arrivals));
        }
        if (transactions != null) {
            changed.replaceAll((name, workload) -> workload.withPhases(new Phases(
                    workload.phases().fill(), Extent.none(), workload.phases().measure())));
        }
        Plan flagged = plan.withWorkloads(changed);
        return transactions == null
                ? flagged
                : new PlanChanges().rounds(Rounds.of(1)).applyTo(flagged);
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
}
