package org.storeharness.cli.run;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.plan.MixOption;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.run.stage.RunException;
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
public final class CompareCommand extends ComparingCommand {
    private static final String DEFAULT_PLAN = "compare.yaml";

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description =
                    "Start from this plan instead of the shipped one: a file, or ycsb-a to ycsb-f or tpcb-like (examples)")
    private @Nullable Path planFile;

    @Option(
            names = "--aa",
            description =
                    "Measure every target twice, under two names, and compare it with itself alone: the differences"
                            + " are the noise of this machine")
    private boolean againstItself;

    @Mixin
    private MixOption mix = new MixOption();

    @Override
    public Integer call() throws Exception {
        Plan plan = planFile == null ? ShippedPlan.read(DEFAULT_PLAN) : changes.read(planFile);
        Plan mixed = mix.applyTo(targets.applyTo(plan));
        Plan changed = planFile == null ? changes.applyAtLeastForP99(mixed) : changes.applyTo(mixed);
        return carryOut(plan, changed);
    }

    @Override
    Plan measured(Plan plan) {
        return againstItself ? plan.withTargets(twice(plan)) : plan;
    }

    /** Leaves out the targets whose servers cannot be started here, unless the user named the targets or the plan. */
    @Override
    int measure(Plan plan, PlanExecution execution) throws Exception {
        try {
            return super.measure(plan, execution);
        } catch (RunException e) {
            if (planFile != null || targets.named()) {
                throw e;
            }
            Plan left = StartableTargets.of(plan, e).orElseThrow(() -> e);
            output.tell(e.getMessage() + "; without it: measuring "
                    + String.join(", ", left.targets().keySet()));
            return super.measure(left, execution);
        }
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
