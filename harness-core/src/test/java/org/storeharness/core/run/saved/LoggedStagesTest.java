package org.storeharness.core.run.saved;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.log.LogFixture;
import org.storeharness.core.sample.log.PhaseId;

class LoggedStagesTest {
    private final LoggedStages stages = new LoggedStages(PlanFiles.parse("""
                    rounds: 2
                    targets: {a: {store: memory}, c16: {store: memory}, r1: {store: memory}}
                    workloads:
                      write: {operations: {write: 1}, arrivals: poisson 5/10s, phases: {measure: {operations: 1}}}
                      r1: {operations: {write: 1}, phases: {measure: {operations: 1}}}
                    """, "test.yaml"));

    @Test
    void aTrialIsAStageUnderTheLoadThatWasLogged() {
        assertThat(load("constant 1200/s", 9)).contains("constant 1200/s");
        assertThat(load("poisson 5/10s", 2)).contains("poisson 5/10s");
        assertThat(load("closed", 1)).contains("closed");
        assertThat(load("poisson 5/10s", 3)).isEmpty();
        assertThat(load("constant 1200/s", 10_001)).isEmpty();
    }

    @Test
    void namesThatLookLikePartsOfATagAreNotMixedUp() {
        for (String target : new String[] {"c16", "r1", "a"}) {
            Stage stage = find("warm-up-2", target, "r1", "closed", 1).orElseThrow();
            assertThat(stage.target()).isEqualTo(target);
            assertThat(stage.workloadName()).isEqualTo("r1");
            assertThat(stage.workload().concurrency()).isEqualTo(16);
        }
        assertThat(find("measure", "a/r1", "r1", "closed", 1)).isEmpty();
        assertThat(find("measure", "c16", "c16", "closed", 1)).isEmpty();
    }

    @Test
    void aFillIsNoStageOfThePlan() {
        assertThat(find("fill", "a", "fill", "closed", 0)).isEmpty();
        assertThat(find("fill", "a", "r1", "closed", 0)).isEmpty();
    }

    private Optional<String> load(String load, int round) {
        return find("measure", "a", "write", load, round)
                .map(stage -> stage.workload().arrivals().toString());
    }

    private Optional<Stage> find(String phase, String target, String workload, String load, int round) {
        PhaseId id = LogFixture.phase(phase, target, workload, 16, "1KiB", load, round);
        Optional<Stage> found = stages.find(id);
        found.ifPresent(stage -> assertThat(stage.id()).isEqualTo(id.stage()));
        return found;
    }
}
