package org.storeharness.cli.plan;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Shedding;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.unit.Check;
import picocli.CommandLine.Option;

/** Options of commands that take another tool's flags: how often everything is done, from which seed, and what becomes of failures. */
public final class RepetitionOptions {
    @Option(names = "--rounds", description = "How often to do everything (default: ${DEFAULT-VALUE})")
    private int rounds = 1;

    @Option(names = "--seed", description = "Decides sizes, contents and the order of keys")
    private @Nullable Long seed;

    @Option(
            names = "--retries",
            description =
                    "How often to try a failed operation again, after the pause that the server asks for; retries are"
                            + " counted and their time is part of the operation's (default: ${DEFAULT-VALUE})")
    private int retries;

    @Option(
            names = "--failure-limit",
            description = "With more failed operations than this the run is not valid (default: ${DEFAULT-VALUE})")
    private long failureLimit;

    /**
     * A plan with these options.
     *
     * @param target the only one, with the name of its store
     */
    public Plan plan(
            String name, Duration operationTimeout, Sweep sweep, Target target, Map<String, Workload> workloads) {
        return new Plan(
                name,
                seed == null ? ThreadLocalRandom.current().nextLong() : seed,
                Check.range("--rounds", rounds, 1, 10_000),
                operationTimeout,
                new FailurePolicy(
                        retries > 0 ? FailurePolicy.Action.RETRY : FailurePolicy.Action.COUNT, retries, failureLimit),
                Shedding.after(operationTimeout),
                sweep,
                Map.of(target.store(), target),
                workloads);
    }
}
