package org.storeharness.cli.postgres;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.plan.ObjectiveOptions;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.cli.plan.TargetSettings;
import org.storeharness.cli.run.AgentsOptions;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Shedding;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.postgres.BuiltinScripts;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code harness postgres script}: pgbench's scripts, from files or built in. */
@Command(
        name = "script",
        header = "How fast does PostgreSQL perform a script of pgbench?",
        footer = {
            "  ./harness postgres script -i -b tpcb-like -c 8 --duration 30s",
            "  ./harness postgres script -i -S --rate 1000/s",
            "  ./harness postgres script -f work.sql -c 8 -j 2 -T 30 -R 500 -M prepared"
        },
        description = {
            "Performs scripts of pgbench: statements with :name for variables, \\set with its expressions, \\sleep,"
                    + " \\if, \\gset. Each client performs one after another, chosen by their weights.",
            "Takes pgbench's flags -b -c -D -f -i -L -M -N -R -s -S -t -T, and -j and -P, which change nothing; -n is"
                    + " the number of scripts here, not pgbench's leave to skip a vacuum. With -R or --rate arrivals are a"
                    + " Poisson process as in pgbench, and latency counts from the intended start."
        })
final class ScriptCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "FILE[@WEIGHT]",
            arity = "0..*",
            description = "Scripts; one with weight 2 is chosen twice as often as one with weight 1")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-b", "--builtin"},
            paramLabel = "NAME[@WEIGHT]",
            description = "A built-in script of pgbench: tpcb-like, simple-update, select-only; can be repeated")
    private List<String> builtins = new ArrayList<>();

    @Option(
            names = {"-S", "--select-only"},
            description = "The same as -b select-only")
    private boolean selectOnly;

    @Option(
            names = {"-N", "--skip-some-updates"},
            description = "The same as -b simple-update")
    private boolean simpleUpdate;

    @Option(
            names = {"-i", "--initialize"},
            description = "Create pgbench's tables if there are none, and drop them after the run")
    private boolean initialize;

    @Option(
            names = "--existing-tables",
            description = "Let built-in scripts work on pgbench's tables that exist already, and write to them")
    private boolean existingTables;

    @Option(
            names = {"-s", "--scale"},
            description =
                    "Scale of pgbench's tables: N x 100000 accounts (default: that of the tables, 1 for new ones)")
    private @Nullable Integer scale;

    @Option(
            names = {"-D", "--define"},
            paramLabel = "NAME=VALUE",
            description = "Assign a value to a variable of the scripts; can be repeated")
    private Map<String, String> variables = new LinkedHashMap<>();

    @Option(
            names = {"-L", "--latency-limit"},
            paramLabel = "TIME",
            description =
                    "Count scripts that end later than this after their intended start; with --rate skip, and count,"
                            + " those that would start later than this, e.g. 100ms; a number alone is in milliseconds")
    private @Nullable String latencyLimit;

    @Mixin
    private PgbenchFlags pgbench = new PgbenchFlags();

    @Mixin
    private PostgresTargetOptions settings = new PostgresTargetOptions();

    @Mixin
    private ObjectiveOptions objectives = new ObjectiveOptions();

    @Mixin
    private PlanOptions changes = new PlanOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Override
    public Integer call() throws Exception {
        Plan plan = pgbench.afterOptions(changes.applyTo(pgbench.beforeOptions(plan())));
        return new PlanExecution(output, agents)
                .execute(withPoissonArrivals(plan), objectives.sought(), objectives.demanded(), output.report());
    }

    private Plan plan() {
        Plan plan = PostgresWorkloads.plan(
                "postgres-script", 3, Map.of("postgres", target()), Map.of("script", workload()));
        return latencyLimit == null
                ? plan
                : plan.with(plan.failures(), new Shedding(limit(latencyLimit), Long.MAX_VALUE));
    }

    private static Duration limit(String text) {
        return Check.named("--latency-limit", () -> Durations.parse(text.matches("[0-9.]+") ? text + "ms" : text));
    }

    private Target target() {
        Map<String, Object> own = new LinkedHashMap<>();
        own.put("scripts", String.join(",", scripts()));
        TargetSettings.put(own, "initialize", initialize ? "true" : null);
        TargetSettings.put(own, "existingTables", existingTables ? "true" : null);
        TargetSettings.put(own, "scale", scale == null ? null : scale.toString());
        List<String> definitions = new ArrayList<>();
        pgbench.variables(variables).forEach((name, value) -> definitions.add(name + "=" + value));
        TargetSettings.put(own, "define", definitions.isEmpty() ? null : String.join(",", definitions));
        own.putAll(pgbench.storeOptions());
        return settings.target("postgres", 1, own);
    }

    private List<String> scripts() {
        List<String> scripts = new ArrayList<>(files);
        scripts.addAll(pgbench.files());
        builtins.forEach(name -> scripts.add(BuiltinScripts.PREFIX + name));
        if (selectOnly) {
            scripts.add(BuiltinScripts.PREFIX + "select-only");
        }
        if (simpleUpdate) {
            scripts.add(BuiltinScripts.PREFIX + "simple-update");
        }
        if (scripts.isEmpty()) {
            throw new InvalidValueException(
                    "FILE", "must name a script, or -b one that is built in: tpcb-like, simple-update, select-only");
        }
        return scripts;
    }

    private static Workload workload() {
        return new Workload(
                Map.of(OperationKind.SCRIPT, 1),
                PostgresWorkloads.NO_CONTENT,
                PostgresWorkloads.ANY_KEY,
                1,
                new Arrivals.Closed(),
                new Phases(0, Extent.of(Duration.ofSeconds(3)), Extent.of(Duration.ofSeconds(5))));
    }

    /** Independent clients arrive at random, not at even distances. */
    private static Plan withPoissonArrivals(Plan plan) {
        Map<String, Workload> workloads = new LinkedHashMap<>(plan.workloads());
        workloads.replaceAll((name, workload) -> workload.arrivals() instanceof Arrivals.Constant constant
                ? workload.withArrivals(new Arrivals.Poisson(constant.rate()))
                : workload);
        return plan.withWorkloads(workloads);
    }
}
