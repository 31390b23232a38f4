package org.storeharness.cli.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.plan.MixOption;
import org.storeharness.cli.plan.ObjectiveOptions;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code harness compare}: carries out the shipped comparison, or one from a file. */
@Command(
        name = "compare",
        header = "Which store is faster at what, and by how much?",
        description = {
            "Measures files, PostgreSQL (single and batch writes) and SeaweedFS in one interleaved run and says which"
                    + " is faster at what.",
            "Without options it starts what it needs on this machine, reads and writes 1 KiB objects durably at"
                    + " concurrency 16, as fast as each store allows and at half of the slowest store's rate. The rounds"
                    + " continue until the comparisons are decided, and the whole run, with start, fill and clean-up,"
                    + " ends within 90 seconds (--max-time); the report says what more time would probably decide.",
            "Defaults: --rounds auto --max-time 90s --duration 250ms --warm-up 30ms --fill 3000 -c 16 --size 1KiB."
        },
        footer = {
            "  ./harness compare",
            "  ./harness compare --targets fs,postgres --concurrency 1,16 --size 1KiB,64KiB",
            "  ./harness compare --targets fs,postgres --max-time 5m",
            "  ./harness compare --targets fs,postgres --size 8KiB --mix 70/30 --rate 200/s",
            "  ./harness compare --targets fs,postgres --find-rate 'p99<10ms'",
            "  ./harness compare --targets s3,fs --s3-endpoint http://127.0.0.1:7070",
            "  ./harness compare --aa --rounds 12",
            "  ./harness compare --tag commit=$(git rev-parse --short HEAD) --format markdown"
        })
public final class CompareCommand implements Callable<Integer> {
    private static final String DEFAULT_PLAN = "compare.yaml";

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
    private MixOption mix = new MixOption();

    @Mixin
    private ObjectiveOptions objectives = new ObjectiveOptions();

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
        Plan plan = planFile == null ? ShippedPlan.read(DEFAULT_PLAN) : changes.read(planFile);
        Plan mixed = mix.applyTo(targets.applyTo(plan));
        Plan changed = planFile == null ? changes.applyAtLeastForP99(mixed) : changes.applyTo(mixed);
        boolean aloneHere = targets.repeat().isEmpty() && !agents.given();
        PlanExecution execution = new PlanExecution(output, agents);
        return targets.perform(
                plan,
                changed,
                aloneHere,
                output,
                (served, endingServers) -> perform(served, execution.withEndingServers(endingServers)));
    }

    private int perform(Plan changed, PlanExecution execution) throws Exception {
        Plan measured = againstItself ? changed.withTargets(twice(changed)) : changed;
        if (targets.repeat().isPresent()) {
            agents.refuseWith("--repeat");
            Check.require(!scale.given(), "--scale", () -> "must not be given together with --repeat");
            objectives.refuseWith("--repeat");
            return new RepeatedExecution(output)
                    .execute(measured, targets.repeat().getAsInt());
        }
        if (scale.given()) {
            objectives.refuseWith("--scale");
            return new ScaleExecution(output, agents, scale).execute(measured);
        }
        return measure(measured, execution);
    }

    /** Leaves out the targets whose servers cannot be started here, unless the user named the targets or the plan. */
    private int measure(Plan plan, PlanExecution execution) throws Exception {
        try {
            return measureOnce(plan, execution);
        } catch (RunException e) {
            if (planFile != null || targets.named()) {
                throw e;
            }
            Plan left = StartableTargets.of(plan, e).orElseThrow(() -> e);
            output.tell(e.getMessage() + "; without it: measuring "
                    + String.join(", ", left.targets().keySet()));
            return measureOnce(left, execution);
        }
    }

    private int measureOnce(Plan plan, PlanExecution execution) throws Exception {
        return execution.execute(plan, objectives.sought(), objectives.demanded(), output.report());
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
