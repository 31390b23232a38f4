package org.storeharness.core.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class CountersTest {
    @TempDir
    private Path directory;

    @Test
    void stealAndBusyTimeAreSharesOfTheStage() {
        PlantedFiles planted =
                new PlantedFiles(directory).plant("proc/stat", "cpu  100 0 100 700 50 0 0 50 7 7\ncpu0 1\n");
        SystemCounters before = SystemCounters.take(planted.files(), () -> 1_000_000_000L);
        planted.plant("proc/stat", "cpu  400 0 300 1100 50 0 0 150 9 9\ncpu0 1\n");
        CountersDelta delta =
                SystemCounters.take(planted.files(), () -> 3_500_000_000L).since(before);

        assertThat(delta.wallSeconds()).isEqualTo(2.5);
        assertThat(delta.stealShare()).isEqualTo(0.1);
        assertThat(delta.machineBusyShare()).isEqualTo(0.5);
    }

    @Test
    void switchesOfAllThreadsAreAddedUp() {
        PlantedFiles planted = new PlantedFiles(directory)
                .plant("proc/self/task/1/status", "Name:\tjava\nnonvoluntary_ctxt_switches:\t10\n")
                .plant("proc/self/task/2/status", "nonvoluntary_ctxt_switches:\t5\n");
        SystemCounters before = SystemCounters.take(planted.files(), () -> 0);
        planted.plant("proc/self/task/1/status", "nonvoluntary_ctxt_switches:\t13\n")
                .plant("proc/self/task/3/status", "nonvoluntary_ctxt_switches:\t4\n")
                .plant("proc/self/task/4/status", "torn off");
        assertThat(SystemCounters.take(planted.files(), () -> 0).since(before).involuntarySwitches())
                .isEqualTo(7);
    }

    @Test
    void faultsAreReadBehindAProgramNameWithParentheses() {
        assertThat(SystemCounters.majorFaults("7 (a) b) c) S 1 2 3 4 5 6 7 8 42 9 10"))
                .isEqualTo(42);
    }

    @Test
    void throttlingOfTheStageIsCounted() {
        PlantedFiles planted = new PlantedFiles(directory)
                .plant("proc/self/cgroup", "0::/app\n")
                .plant("sys/fs/cgroup/app/cpu.stat", "nr_throttled 3\nthrottled_usec 500000\n");
        SystemCounters before = SystemCounters.take(planted.files(), () -> 0);
        planted.plant("sys/fs/cgroup/app/cpu.stat", "nr_throttled 9\nthrottled_usec 2000000\n");
        CountersDelta delta =
                SystemCounters.take(planted.files(), () -> 10_000_000_000L).since(before);
        assertThat(delta.throttledSeconds()).isEqualTo(1.5);
        assertThat(delta.cautions(4)).singleElement().asString().contains("held the harness back for 15.0 %");
    }

    @Test
    void withoutAKernelThatTellsTheRestIsStillCounted() {
        SystemFiles nothing = new SystemFiles(directory);
        CountersDelta delta = SystemCounters.take(nothing, () -> 2_000_000_000L)
                .since(SystemCounters.take(nothing, () -> 1_000_000_000L));
        assertThat(delta.wallSeconds()).isEqualTo(1.0);
        assertThat(delta.stealShare()).isNull();
        assertThat(delta.machineBusyShare()).isNull();
        assertThat(delta.involuntarySwitches()).isNull();
        assertThat(delta.majorFaults()).isNull();
        assertThat(delta.throttledSeconds()).isNull();
        assertThat(delta.processCpuSeconds()).isNotNegative();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cpu",
                "cpu 1 2 3",
                "cpu  a b c d e f g h",
                "cpu  1 2 3 4 5 6 7 -8",
                "cpu  1 2 3 4 5 6 7 99999999999999999999",
                "intr 5\n"
            })
    void aBrokenStatCountsNothing(String stat) {
        assertThat(CpuTicks.parse(stat)).isEmpty();
    }

    @Test
    void countersThatStandStillOrRunBackwardsGiveNoShare() {
        CpuTicks ticks = new CpuTicks(1000, 500, 100);
        assertThat(ticks.since(ticks).stealShare()).isZero();
        assertThat(new CpuTicks(900, 400, 200).since(ticks).stealShare()).isZero();
    }

    @Test
    void aQuietStageNeedsNoCaution() {
        assertThat(delta(1.0, 0.3, 0.001).cautions(4)).isEmpty();
    }

    @Test
    void aSaturatedClientIsToldFromABusyMachine() {
        assertThat(delta(3.9, 0.99, 0.0).cautions(4))
                .singleElement()
                .asString()
                .startsWith("the harness itself used 97.5 %");
        assertThat(delta(0.4, 0.99, 0.0).cautions(4))
                .singleElement()
                .asString()
                .startsWith("the machine's processors were 99.0 % busy");
    }

    @Test
    void stealAndCollectionsAreCautionedAgainst() {
        CountersDelta delta = new CountersDelta(1, 0.1, 0.1, 0.02, null, 5, 0.2, null, null);
        assertThat(delta.cautions(4))
                .containsExactly(
                        "the hypervisor took 2.0 % of the processor time (steal)",
                        "5 pauses for garbage collection took 20.0 % of the time");
    }

    @Test
    void jsonHoldsTheDifference() {
        CountersDelta delta = delta(1, 0.5, 0.25);
        JsonMapper mapper = JsonMapper.builder().build();
        assertThat(mapper.readValue(mapper.writeValueAsString(delta), CountersDelta.class))
                .isEqualTo(delta);
    }

    private static CountersDelta delta(double cpuSeconds, double busy, double steal) {
        return new CountersDelta(1, cpuSeconds, busy, steal, 0.0, 0, 0, 3L, null);
    }
}
