package org.storeharness.cli.run;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.storeharness.core.json.PlanFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code harness run}: carries out a plan from a file. */
@Command(
        name = "run",
        description = "Carries out a plan from a YAML or JSON file; options change some of its values.",
        mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "PLAN", description = "The plan, a YAML or JSON file")
    private Path plan = Path.of("");

    @Mixin
    private PlanOptions changes = new PlanOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        return new PlanExecution(spec, output).execute(changes.applyTo(PlanFiles.read(plan)));
    }
}
