package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.run.stage.Block;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class CompareDefaultsTest {
    private static final String DEFAULTS = "Defaults: ";

    @Test
    void theDefaultsInTheHelpAreThoseOfTheShippedPlan() {
        String[] paragraphs = CommandSpec.forAnnotatedObject(new CompareCommand())
                .usageMessage()
                .description();
        String said = paragraphs[paragraphs.length - 1];
        assertThat(said).startsWith(DEFAULTS).endsWith(".");
        String options = said.substring(DEFAULTS.length(), said.length() - 1);
        Plan shipped = ShippedPlan.read("compare.yaml");
        Plan given = options(options.split(" ")).applyTo(shipped);
        assertThat(given.rounds()).isEqualTo(shipped.rounds());
        assertThat(given.maxTime()).isEqualTo(shipped.maxTime());
        assertThat(Block.of(given)).hasSameSizeAs(Block.of(shipped));
        given.workloads().forEach((name, work) -> assertSame(name, work, shipped));
        assertThat(given.sweep().concurrency())
                .containsExactly(shipped.workloads().get("read").concurrency());
        assertThat(given.sweep().size())
                .containsExactly(shipped.workloads().get("read").content().size());
    }

    private static void assertSame(String name, Workload given, Plan shipped) {
        Workload planned = shipped.workloads().get(name);
        assertThat(given.phases().fill()).as(name).isEqualTo(planned.phases().fill());
        assertThat(given.phases().warmUp()).as(name).isEqualTo(planned.phases().warmUp());
        if (!(planned.arrivals() instanceof Arrivals.Paced)) {
            assertThat(given.phases().measure())
                    .as(name)
                    .isEqualTo(planned.phases().measure());
        }
    }

    private static PlanOptions options(String... arguments) {
        PlanOptions options = new PlanOptions();
        new CommandLine(options).parseArgs(arguments);
        return options;
    }
}
