package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.cli.plan.PlannedTimeText;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.plan.RateObjective;

class DryRunTextTest {
    private static final double MARGIN = 0.05;

    @Test
    void whatRunsItsTimeAndItsComparisonsAreSaidBeforeAnythingIsStarted() {
        Plan plan = plan("rounds: 6\nmaxTime: 10s");
        assertThat(DryRunText.of(plan, null, MARGIN))
                .startsWith(
                        "plan x, of which nothing is started:",
                        "  target a: store memory, durable",
                        "  target b: store memory, durable, 10 objects in one write",
                        "  target c: store memory, relaxed, virtual threads",
                        "  workload work: write, size 1KiB, closed load, concurrency 1, 2, 2s a round after 100ms of warm-up")
                .containsAll(PlannedTimeText.of(plan))
                .contains(
                        "2 comparisons of two targets are tested: verdicts need 7 rounds or more, and there will be 6 (--rounds 7)")
                .last()
                .asString()
                .startsWith("7 rounds of about ")
                .contains("--max-time is 10s: expect no verdicts");
    }

    @Test
    void trialsTakeThePlaceOfRounds() {
        assertThat(DryRunText.of(plan("rounds: 6"), RateObjective.parse("p99<10ms"), MARGIN))
                .endsWith("trials look for the highest rate that meets p99<10ms");
    }

    private static Plan plan(String fields) {
        return PlanFiles.parse("name: x\n" + fields + """

                sweep: {concurrency: [1, 2]}
                targets:
                  a: {store: memory}
                  b: {store: memory, batch: 10}
                  c: {store: memory, durability: relaxed, threads: virtual}
                workloads:
                  work:
                    operations: {write: 1}
                    phases: {warmUp: {duration: 100ms}, measure: {duration: 2s}}
                """, "x.yaml");
    }
}
