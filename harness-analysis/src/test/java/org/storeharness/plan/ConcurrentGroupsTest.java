package org.storeharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.json.PlanFiles;

class ConcurrentGroupsTest {
    private static final String WORK =
            "operations: {%s: 1}, phases: {warmUp: {operations: %d}, measure: {operations: 9}}";
    private static final String PLAN = """
            targets: {x: {store: memory}, y: {store: memory}}
            workloads:
              first: {%s, turn: {%s}}
              other: {%s, turn: {%s}}
              last: {%s}
            """;

    private static Plan plan(String first, String other, String turn) {
        return plan(first, "delay: 0s", other, turn);
    }

    private static Plan plan(String first, String firstTurn, String other, String turn) {
        return PlanFiles.parse(
                PLAN.formatted(
                        WORK.formatted(first, 0), firstTurn, WORK.formatted(other, 0), turn, WORK.formatted("read", 0)),
                "test.yaml");
    }

    @Test
    void workloadsTakeTurnsInTheOrderOfThePlan() {
        assertThat(plan("write", "read", "delay: 0s").concurrentGroups())
                .isEqualTo(List.of(List.of("first"), List.of("other"), List.of("last")));
    }

    @Test
    void aWorkloadThatNamesAnotherOneRunsAtTheSameTimeWhereverItStands() {
        assertThat(plan("write", "read", "with: last").concurrentGroups())
                .isEqualTo(List.of(List.of("first"), List.of("last", "other")));
    }

    @Test
    void aTurnIsWrittenAndReadBack() {
        Plan plan = plan("write", "target: x", "write", "with: first, target: y, delay: 3s");
        assertThatThrownBy(() -> plan("write", "write", "with: first, target: z"))
                .hasMessageContaining("workloads.other.turn.target must be one of the targets x, y, got 'z'");
        assertThat(PlanFiles.parse(PlanFiles.write(plan), "again.yaml")).isEqualTo(plan);
    }

    @ParameterizedTest
    @CsvSource({
        "with: nothing, must name a workload that does not itself run with another one",
        "with: other, must name a workload that does not itself run with another one",
        "delay: 1s, must be 0s where no other workload runs at the same time",
        "'with: first, delay: -1s', must be"
    })
    void anImpossibleTurnIsRefusedWithItsField(String turn, String rule) {
        assertThatThrownBy(() -> plan("write", "read", turn))
                .hasMessageContaining("workloads.other.turn.")
                .hasMessageContaining(rule);
    }

    @Test
    void twoMakersOfObjectsMayWorkAtTheSameTimeOnTwoTargetsOnly() {
        assertThatThrownBy(() -> plan("write", "write", "with: first")).hasMessageContaining("turn.target");
        assertThatThrownBy(() -> plan("write", "write", "with: first, target: y"))
                .hasMessageContaining("turn.target");
        assertThat(plan("write", "target: x", "write", "with: first, target: y").concurrentGroups())
                .hasSize(2);
        assertThat(plan("write", "update", "with: first").concurrentGroups()).hasSize(2);
        assertThatThrownBy(() -> plan("read", "delete", "with: first")).hasMessageContaining("deleted");
    }

    @Test
    void warmUpsOfOneTurnAreTheSame() {
        String plan = PLAN.formatted(
                WORK.formatted("read", 5),
                "delay: 0s",
                WORK.formatted("read", 6),
                "with: first",
                WORK.formatted("read", 0));
        assertThatThrownBy(() -> PlanFiles.parse(plan, "test.yaml"))
                .hasMessageContaining("workloads.other.phases.warmUp must be that of 'first'");
    }
}
