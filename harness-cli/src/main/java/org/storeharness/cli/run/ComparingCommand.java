package org.storeharness.cli.run;

import java.util.concurrent.Callable;
import org.storeharness.cli.plan.ObjectiveOptions;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.plan.Plan;
import org.storeharness.unit.Check;
import picocli.CommandLine.Mixin;

/** A command that compares the targets of a plan: by the rounds of one run, by several runs, or from growing numbers of hosts. */
abstract class ComparingCommand implements Callable<Integer> {
    @Mixin
    TargetOptions targets = new TargetOptions();

    @Mixin
    PlanOptions changes = new PlanOptions();

    @Mixin
    OutputOptions output = new OutputOptions();

    @Mixin
    private ObjectiveOptions objectives = new ObjectiveOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Mixin
    private ScaleOption scale = new ScaleOption();

    /**
     * Starts what the targets need and carries the plan out.
     *
     * @param original the plan before any option changed it
     */
    final int carryOut(Plan original, Plan changed) throws Exception {
        boolean aloneHere = targets.repeat().isEmpty() && !agents.given();
        PlanExecution execution = new PlanExecution(output, agents);
        return targets.perform(
                original,
                changed,
                aloneHere,
                output,
                (served, endingServers) -> choose(measured(served), execution.withEndingServers(endingServers)));
    }

    private int choose(Plan plan, PlanExecution execution) throws Exception {
        if (targets.repeat().isPresent()) {
            agents.refuseWith("--repeat");
            Check.require(!scale.given(), "--scale", () -> "must not be given together with --repeat");
            objectives.refuseWith("--repeat");
            return new RepeatedExecution(output).execute(plan, targets.repeat().getAsInt());
        }
        if (scale.given()) {
            objectives.refuseWith("--scale");
            return new ScaleExecution(output, agents, scale, plan).execute();
        }
        return measure(plan, execution);
    }

    /** The plan to measure, from a plan whose targets can be reached. */
    Plan measured(Plan plan) {
        return plan;
    }

    /** Carries a plan out once. */
    int measure(Plan plan, PlanExecution execution) throws Exception {
        return execution.execute(plan, objectives.sought(), objectives.demanded(), output.report());
    }
}
