package org.storeharness.cli.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.plan.CurveGoal;
import org.storeharness.plan.Plan;
import org.storeharness.run.CurveTracer;
import org.storeharness.unit.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code harness curve}: response times against throughput. */
@Command(
        name = "curve",
        header = "How do response times grow with the load, and where is the knee?",
        description = {
            "Measures response times at rates from 10 to 110 %% of what each target can do, in random order, and says where they leave their"
                    + " base (the knee), how throughput grows with the concurrency (the universal scalability law), and how targets compare"
                    + " at equal load.",
            "A trial lasts as long as the plan measures (--duration), longer at low rates. There are as many rounds of trials as the plan"
                    + " has, and as there is time for. Without a plan it writes 1 KiB objects durably to files, PostgreSQL and SeaweedFS."
        },
        footer = {
            "  ./harness curve",
            "  ./harness curve --targets postgres",
            "  ./harness curve plan.yaml --duration 5s --max-time 30m"
        })
public final class CurveCommand implements Callable<Integer> {
    private static final String DEFAULT_PLAN = "curve.yaml";
    private static final Duration USUAL_MAXIMUM = Duration.ofMinutes(5);

    @Parameters(
            paramLabel = "PLAN",
            arity = "0..1",
            description = "A plan, whose loads are replaced (default: the shipped one)")
    private @Nullable Path plan;

    @Mixin
    private TargetOptions targets = new TargetOptions();

    @Mixin
    private PlanOptions changes = new PlanOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Override
    public Integer call() throws Exception {
        Check.require(targets.repeat().isEmpty(), "--repeat", () -> "is for run and compare: a curve has --rounds");
        Plan original = plan == null ? ShippedPlan.read(DEFAULT_PLAN) : changes.read(plan);
        Plan changed = changes.applyTo(targets.applyTo(original));
        CurveGoal goal = new CurveGoal(changed.maxTime().isZero() ? USUAL_MAXIMUM : changed.maxTime());
        output.say(CurveTracer.describe(changed, goal));
        PlanExecution execution = new PlanExecution(output, agents);
        return targets.perform(
                original,
                changed,
                !agents.given(),
                output,
                (served, endingServers) ->
                        execution.withEndingServers(endingServers).execute(served, goal, null, output.report()));
    }
}
