package org.storeharness.cli.run;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.load.RateObjective;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code harness run}: carries out a plan from a file. */
@Command(
        name = "run",
        description = "Carries out a plan from a YAML or JSON file; options override its values.",
        footer = {"  ./harness run plan.yaml", "  ./harness run plan.yaml --find-rate 'p99<10ms'"})
public final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "PLAN", description = "The plan, a YAML or JSON file")
    private Path plan = Path.of("");

    @Option(
            names = "--find-rate",
            paramLabel = "OBJECTIVE",
            description =
                    "Search for the highest rate of open load at which response times meet this, e.g. 'p99<10ms' or"
                            + " 'p50<1ms,read.p99.9<20ms', and confirm it in as many trials as the plan has rounds")
    private @Nullable String objective;

    @Mixin
    private TargetOptions targets = new TargetOptions();

    @Mixin
    private PlanOptions changes = new PlanOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Plan changed = changes.applyTo(targets.applyTo(PlanFiles.read(plan)));
        if (targets.repeat().isPresent()) {
            if (objective != null) {
                throw new InvalidValueException("--repeat", "must not be given together with --find-rate");
            }
            return new RepeatedExecution(spec, output)
                    .execute(changed, targets.repeat().getAsInt());
        }
        PlanExecution execution = new PlanExecution(spec, output);
        return objective == null
                ? execution.execute(changed)
                : execution.search(
                        changed,
                        Check.named("--find-rate", () -> RateObjective.parse(Objects.requireNonNull(objective))));
    }
}
