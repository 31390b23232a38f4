package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Workload;
import org.storeharness.run.stage.Stage;
import org.storeharness.workload.SplitMix64;

class StageSeedsTest {
    private static final Workload WRITE =
            PlanFiles.parse("""
                    targets: {a: {store: memory}}
                    workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
                    """, "test.yaml").workloads().get("write");

    private static Stage stage(int number) {
        return new Stage("a", "write", WRITE, 1, number);
    }

    @Test
    void aPlanWithASeedRepeatsTheKeysAndArrivalsOfEarlierVersions() {
        assertThat(StageRun.phaseSeed(42, StageRun.salt(stage(3)), "measure/a"))
                .isEqualTo(SplitMix64.mix(SplitMix64.mix(42, 3), "measure/a".hashCode()));
    }

    @Test
    void noTwoStagesAndFillsOfARunShareASeed() {
        List<Stage> stages = Stream.of(0, 1, 2).map(StageSeedsTest::stage).toList();
        assertThat(stages.stream()
                        .flatMap(stage -> Stream.of(StageRun.salt(stage), StageRun.saltOfFill(stage)))
                        .map(salt -> StageRun.phaseSeed(1, salt, "fill/a")))
                .doesNotHaveDuplicates();
    }
}
