package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {
    private static final String GOVERNOR = "sys/devices/system/cpu/%s/cpufreq/scaling_governor";

    @TempDir
    private Path directory;

    @Test
    void aPlantedMachineIsFound() {
        Environment environment = probe(new SystemFilesFixture(directory)
                .write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Planted CPU: 3 GHz\nmodel name\t: Other\n")
                .write("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n")
                .write(GOVERNOR.formatted("cpu0"), "powersave\n")
                .write(GOVERNOR.formatted("cpu1"), "performance\n")
                .write(GOVERNOR.formatted("cpu2"), "powersave\n")
                .write(GOVERNOR.formatted("cpufreq"), "not a processor\n")
                .write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n"));

        assertThat(environment.harnessVersion()).isEqualTo("1.2.3");
        assertThat(environment.cpuModel()).isEqualTo("Planted CPU: 3 GHz");
        assertThat(environment.clockSource()).isEqualTo("hpet");
        assertThat(environment.governor()).isEqualTo("performance,powersave");
        assertThat(environment.transparentHugePages()).isEqualTo("madvise");
        assertThat(environment.cpuCount()).isPositive();
        assertThat(environment.jvm().collectors()).isNotEmpty();
    }

    @Test
    void anArmProcessorIsNamedByItsParts() {
        Environment environment = probe(new SystemFilesFixture(directory)
                .write("proc/cpuinfo", "CPU implementer : 0x41\nCPU architecture: 8\nCPU part : 0xd0c\n"));
        assertThat(environment.cpuModel()).isEqualTo("implementer 0x41 part 0xd0c");
    }

    @Test
    void whatCannotBeFoundOutIsUnknown() {
        Environment environment = probe(new SystemFilesFixture(directory).write("proc/cpuinfo", "model name\t:\n"));
        assertThat(environment.cpuModel()).isEqualTo("unknown");
        assertThat(environment.clockSource()).isEqualTo("unknown");
        assertThat(environment.governor()).isEqualTo("unknown");
        assertThat(environment.transparentHugePages()).isEqualTo("unknown");
    }

    @Test
    void theCostOfTheClockIsWhatItsReadsAreApart() {
        assertThat(probe(new SystemFilesFixture(directory)).clockCostNanos()).isEqualTo(25.0);
    }

    @Test
    void everyFactHasAText() {
        assertThat(probe(new SystemFilesFixture(directory)).facts())
                .containsEntry("harnessVersion", "1.2.3")
                .containsEntry("clockCostNanos", "25.0")
                .containsEntry("governor", "unknown")
                .doesNotContainValue(null);
    }

    @Test
    void secretsInFlagsAreHidden() {
        assertThat(Jvm.withoutSecrets("-Ddb.password=hunter2")).isEqualTo("-Ddb.password=(hidden)");
        assertThat(Jvm.withoutSecrets("-javaagent:a.jar=token=x")).isEqualTo("-javaagent:a.jar=(hidden)");
        assertThat(Jvm.withoutSecrets("-agentlib:jdwp=server=y")).isEqualTo("-agentlib:jdwp=(hidden)");
        assertThat(Jvm.withoutSecrets("-XX:MaxDirectMemorySize=1g")).isEqualTo("-XX:MaxDirectMemorySize=1g");
        assertThat(Jvm.withoutSecrets("-Dflag")).isEqualTo("-Dflag");
    }

    private static Environment probe(SystemFilesFixture planted) {
        return Environment.probe(planted.files(), everyReadTakes(25), "1.2.3");
    }

    private static LongSupplier everyReadTakes(long nanos) {
        long[] now = {0};
        return () -> now[0] += nanos;
    }
}
