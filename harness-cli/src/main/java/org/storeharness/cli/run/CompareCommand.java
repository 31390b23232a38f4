package org.storeharness.cli.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Target;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness compare}: carries out the shipped comparison, or one from a file. */
@Command(
        name = "compare",
        description = {
            "Measures files, PostgreSQL (single and batch writes) and SeaweedFS in one interleaved run and says which"
                    + " is faster at what.",
            "Without options it starts what it needs on this machine, reads and writes 1 KiB objects durably with 16"
                    + " operations at a time, as fast as each store allows and at half of the slowest store's rate. It goes on"
                    + " until the comparisons are decided, at most for five minutes (--max-time)."
        },
        footer = {
            "  ./harness compare",
            "  ./harness compare --targets fs,postgres --concurrency 1,16 --size 1KiB,64KiB",
            "  ./harness compare --targets fs,postgres --max-time 2m",
            "  ./harness compare --aa --rounds 12",
            "  ./harness compare --tag commit=$(git rev-parse --short HEAD) --format markdown"
        })
public final class CompareCommand implements Callable<Integer> {
    private static final String DEFAULT_PLAN = "compare.yaml";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--plan", paramLabel = "FILE", description = "Start from this plan instead of the shipped one")
    private @Nullable Path planFile;

    @Option(
            names = "--aa",
            description =
                    "Measure every target twice, under two names, and compare it with itself alone: the differences"
                            + " are the noise of this machine")
    private boolean againstItself;

    @Mixin
    private TargetOptions targets = new TargetOptions();

    @Mixin
    private PlanOptions changes = new PlanOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Plan plan = planFile == null ? ShippedPlan.read(DEFAULT_PLAN) : PlanFiles.read(planFile);
        Plan changed = changes.applyTo(targets.applyTo(plan));
        if (targets.repeat().isPresent()) {
            return new RepeatedExecution(spec, output)
                    .execute(changed, targets.repeat().getAsInt());
        }
        return new PlanExecution(spec, output).execute(againstItself ? changed.withTargets(twice(changed)) : changed);
    }

    private static Map<String, Target> twice(Plan plan) {
        Map<String, Target> twice = new LinkedHashMap<>();
        plan.targets().forEach((name, target) -> {
            twice.put(name, target);
            twice.put(name + "-again", target);
        });
        return twice;
    }
}
