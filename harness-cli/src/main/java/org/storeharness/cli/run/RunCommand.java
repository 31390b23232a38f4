package org.storeharness.cli.run;

import java.nio.file.Path;
import org.storeharness.plan.Plan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code harness run}: carries out a plan from a file. */
@Command(
        name = "run",
        header = "How fast is the work of a plan of my own, and which of its targets is faster?",
        description = "Carries out a plan from a YAML or JSON file; options override its values.",
        footer = {"  ./harness run plan.yaml", "  ./harness run plan.yaml --find-rate 'p99<10ms'"})
public final class RunCommand extends ComparingCommand {
    @Parameters(paramLabel = "PLAN", description = "The plan, a YAML or JSON file")
    private Path plan = Path.of("");

    @Override
    public Integer call() throws Exception {
        Plan original = changes.read(plan);
        return carryOut(original, changes.applyTo(targets.applyTo(original)));
    }
}
