package org.storeharness.cli.run;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.storeharness.cli.plan.ObjectiveOptions;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.plan.Plan;
import org.storeharness.unit.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code harness run}: carries out a plan from a file. */
@Command(
        name = "run",
        header = "How fast is the work of a plan of my own, and which of its targets is faster?",
        description = "Carries out a plan from a YAML or JSON file; options override its values.",
        footer = {"  ./harness run plan.yaml", "  ./harness run plan.yaml --find-rate 'p99<10ms'"})
public final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PLAN", description = "The plan, a YAML or JSON file")
    private Path plan = Path.of("");

    @Mixin
    private ObjectiveOptions objectives = new ObjectiveOptions();

    @Mixin
    private TargetOptions targets = new TargetOptions();

    @Mixin
    private PlanOptions changes = new PlanOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Mixin
    private ScaleOption scale = new ScaleOption();

    @Override
    public Integer call() throws Exception {
        Plan original = changes.read(plan);
        boolean aloneHere = targets.repeat().isEmpty() && !agents.given();
        PlanExecution execution = new PlanExecution(output, agents);
        return targets.perform(
                original,
                changes.applyTo(targets.applyTo(original)),
                aloneHere,
                output,
                (served, endingServers) -> perform(served, execution.withEndingServers(endingServers)));
    }

    private int perform(Plan changed, PlanExecution execution) throws Exception {
        if (targets.repeat().isPresent()) {
            agents.refuseWith("--repeat");
            Check.require(!scale.given(), "--scale", () -> "must not be given together with --repeat");
            objectives.refuseWith("--repeat");
            return new RepeatedExecution(output)
                    .execute(changed, targets.repeat().getAsInt());
        }
        if (scale.given()) {
            objectives.refuseWith("--scale");
            return new ScaleExecution(output, agents, scale).execute(changed);
        }
        return execution.execute(changed, objectives.sought(), objectives.demanded(), output.report());
    }
}
