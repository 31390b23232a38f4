package org.storeharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.json.PlanFiles;
import org.storeharness.unit.InvalidValueException;

class PlanPerHostTest {
    private static final String PLAN = """
            seed: 7
            rounds: auto
            maxTime: 5m
            calibration: 1s
            sweep: {concurrency: [1, 16]}
            targets: {m: {store: memory}}
            workloads:
              read:
                operations: {read: 1}
                concurrency: 3
                arrivals: ARRIVALS
                phases: {fill: 100, warmUp: {operations: 5}, measure: {operations: 50, duration: 2s}}
              write: {operations: {write: 1}, phases: {measure: {duration: 1s}}}
              paced: {operations: {write: 1}, arrivals: paced 0.5 of write, phases: {measure: {duration: 1s}}}
            """;

    @Test
    void whatHostsDoGrowsWithThemAndWhatTheyFindDoesNot() {
        Plan three = PlanPerHost.forHosts(plan("closed"), 3, 1);
        Workload read = three.workloads().get("read");
        assertThat(read.concurrency()).isEqualTo(9);
        assertThat(read.phases().fill()).isEqualTo(100);
        assertThat(read.phases().warmUp().operations()).isEqualTo(15);
        assertThat(read.phases().measure().operations()).isEqualTo(150);
        assertThat(read.phases().measure().duration()).isEqualTo(Duration.ofSeconds(2));
        assertThat(three.sweep().concurrency()).containsExactly(3, 48);
        assertThat(three.targets()).isEqualTo(plan("closed").targets());
    }

    @ParameterizedTest
    @CsvSource({
        "closed, closed",
        "1000/s, constant 3000/s",
        "poisson 10/min, poisson 30/min",
        "ramp 10/s to 20/s over 1m, ramp 30/s to 60/s over 1m",
        "staircase 10/s to 20/s in 2 steps over 1m, staircase 30/s to 60/s in 2 steps over 1m",
        "burst 5 every 1s, burst 15 every 1s"
    })
    void everyRateIsThatOfOneHost(String each, String all) {
        assertThat(PlanPerHost.forHosts(plan(each), 3, 1)
                        .workloads()
                        .get("read")
                        .arrivals())
                .isEqualTo(Arrivals.parse(all));
    }

    @Test
    void aRoundHasTheSameSeedForAllNumbersOfHostsAndAnotherThanTheNext() {
        assertThat(PlanPerHost.forHosts(plan("closed"), 1, 1).seed()).isEqualTo(7);
        assertThat(PlanPerHost.forHosts(plan("closed"), 1, 2).seed())
                .isEqualTo(PlanPerHost.forHosts(plan("closed"), 4, 2).seed())
                .isNotEqualTo(7);
        assertThat(PlanPerHost.forHosts(plan("closed"), 4, 2).rounds().most()).isEqualTo(1);
    }

    @Test
    void pacedWorkloadsAreLeftOutWithTheirCalibration() {
        Plan two = PlanPerHost.forHosts(plan("closed"), 2, 1);
        assertThat(List.copyOf(two.workloads().keySet())).containsExactly("read", "write");
        assertThat(PlanPerHost.leftOut(plan("closed"))).containsExactly("paced");
        assertThat(two.calibration()).isZero();
        assertThat(two.maxTime()).isZero();
    }

    @Test
    void moreOperationsInFlightThanAPlanMayHaveAreRefused() {
        Plan plan = PlanFiles.parse(
                PLAN.replace("ARRIVALS", "closed").replace("concurrency: 3", "concurrency: 4000"), "plan");
        assertThatThrownBy(() -> PlanPerHost.forHosts(plan, 3, 1))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage("workloads.read.concurrency must be at most 3333 for each of 3 hosts, got 4000");
    }

    private static Plan plan(String arrivals) {
        return PlanFiles.parse(PLAN.replace("ARRIVALS", arrivals), "plan");
    }
}
