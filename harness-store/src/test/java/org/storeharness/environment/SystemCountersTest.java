package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemCountersTest {
    @TempDir
    private Path directory;

    private SystemFilesFixture planted;

    @BeforeEach
    void plant() {
        planted = new SystemFilesFixture(directory);
    }

    private SystemCounters taken(double atSecond) {
        return SystemCounters.take(planted.files(), () -> Math.round(atSecond * 1e9));
    }

    @Test
    void stealAndBusyTimeAreSharesOfTheStage() {
        planted.write("proc/stat", "cpu  100 0 100 700 50 0 0 50 7 7\ncpu0 1\n");
        SystemCounters before = taken(1);
        planted.write("proc/stat", "cpu  400 0 300 1100 50 0 0 150 9 9\ncpu0 1\n");
        CountersDelta delta = taken(3.5).since(before);
        assertThat(delta.wallSeconds()).isEqualTo(2.5);
        assertThat(delta.machine().stealShare()).isEqualTo(0.1);
        assertThat(delta.machine().busyShare()).isEqualTo(0.5);
    }

    @Test
    void switchesOfAllThreadsAreAddedUp() {
        planted.write("proc/self/task/1/status", "Name:\tjava\nnonvoluntary_ctxt_switches:\t10\n")
                .write("proc/self/task/2/status", "nonvoluntary_ctxt_switches:\t5\n");
        SystemCounters before = taken(0);
        planted.write("proc/self/task/1/status", "nonvoluntary_ctxt_switches:\t13\n")
                .write("proc/self/task/3/status", "nonvoluntary_ctxt_switches:\t4\n")
                .write("proc/self/task/4/status", "torn off");
        assertThat(taken(0).since(before).process().involuntarySwitches()).isEqualTo(7);
    }

    @Test
    void faultsAreReadBehindAProgramNameWithParentheses() {
        assertThat(SystemCounters.majorFaults("7 (a) b) c) S 1 2 3 4 5 6 7 8 42 9 10"))
                .isEqualTo(42);
    }

    @Test
    void throttlingOfTheStageIsCounted() {
        planted.write("proc/self/cgroup", "0::/app\n")
                .write("sys/fs/cgroup/app/cpu.stat", "nr_throttled 3\nthrottled_usec 500000\n");
        SystemCounters before = taken(0);
        planted.write("sys/fs/cgroup/app/cpu.stat", "nr_throttled 9\nthrottled_usec 2000000\n");
        assertThat(taken(10).since(before).process().throttledSeconds()).isEqualTo(1.5);
    }

    @Test
    void withoutAKernelThatTellsTheRestIsStillCounted() {
        CountersDelta delta = taken(2).since(taken(1));
        assertThat(delta.wallSeconds()).isEqualTo(1.0);
        assertThat(delta.machine().stealShare()).isNull();
        assertThat(delta.machine().busyShare()).isNull();
        assertThat(delta.process().involuntarySwitches()).isNull();
        assertThat(delta.process().majorFaults()).isNull();
        assertThat(delta.process().throttledSeconds()).isNull();
        assertThat(delta.process().cpuSeconds()).isNotNegative();
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
    void processorTimeIsToldByGroupOfThreads() {
        planted.write("proc/self/task/1/status", "Name:\tworker-0\n")
                .write("proc/self/task/1/schedstat", "1000000000 500000000 7\n")
                .write("proc/self/task/2/status", "Name:\tC2 CompilerThre\n")
                .write("proc/self/task/2/schedstat", "3000000000 0 7\n");
        SystemCounters before = taken(0);
        planted.write("proc/self/task/1/schedstat", "1750000000 1500000000 9\n")
                .write("proc/self/task/3/status", "Name:\tG1 Conc#0\n")
                .write("proc/self/task/3/schedstat", "250000000 0 1\n");
        CountersDelta.ProcessDelta process = taken(0).since(before).process();
        assertThat(process.threadGroupSeconds()).isEqualTo(Map.of("workers", 0.75, "compiler", 0.0, "collector", 0.25));
        assertThat(process.workerDelaySeconds()).isEqualTo(1.0);
    }

    @Test
    void pressureAndRetransmitsAreThoseOfTheStage() {
        planted.write("proc/pressure/cpu", "some avg10=1.00 avg60=1.00 avg300=1.00 total=2000000\nfull total=9\n")
                .write("proc/net/snmp", "Tcp: RtoMin RetransSegs InErrs\nTcp: 200 40 0\nUdp: A\nUdp: 1\n");
        SystemCounters before = taken(0);
        planted.write("proc/pressure/cpu", "some avg10=1.00 avg60=1.00 avg300=1.00 total=2500000\n")
                .write("proc/net/snmp", "Tcp: RtoMin RetransSegs InErrs\nTcp: 200 43 0\n");
        CountersDelta.MachineDelta machine = taken(0).since(before).machine();
        assertThat(machine.cpuPressureSeconds()).isEqualTo(0.5);
        assertThat(machine.ioPressureSeconds()).isNull();
        assertThat(machine.tcpRetransmits()).isEqualTo(3);
    }
}
