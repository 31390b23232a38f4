package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.DirectIo.Support;
import org.storeharness.environment.Finding.Level;

class DoctorTest {
    private static final DirectIo DIRECT = new DirectIo(Support.YES, 4096, "");
    private static final long GIB = 1L << 30;

    @TempDir
    private Path directory;

    @Test
    void aGoodMachineHasNoComplaints() {
        List<Finding> findings = new Doctor(goodMachine().files())
                .examine(environment(16, "tsc", 22, "performance"), disk(100 * GIB, 800_000, DIRECT));
        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.level()).as(finding.toString()).isEqualTo(Level.OK);
            assertThat(finding.value()).isNotEmpty();
            assertThat(finding.advice()).isEmpty();
        });
    }

    @Test
    void everyPlantedFaultIsFoundWithAdvice() {
        SystemFilesFixture planted = goodMachine()
                .write("proc/stat", "cpu  100 0 100 700 0 0 0 100 0 0\n")
                .write("proc/loadavg", "9.50 1 1 1/1 1\n")
                .write("proc/meminfo", "MemTotal: 1000 kB\nMemAvailable: 1000 kB\n")
                .write("proc/self/limits", "Max open files 128 128 files\n")
                .write("proc/self/cgroup", "0::/\n")
                .write("sys/fs/cgroup/cpu.max", "200000 100000\n");
        List<Finding> findings = new Doctor(planted.files())
                .examine(
                        environment(2, "acpi_pm", 900, "powersave"),
                        disk(GIB, 5_000, DirectIo.no("ext4 refuses it (planted)")));

        assertThat(subjects(findings, Level.OK)).containsExactly("kernel", "filesystem of /data");
        assertThat(subjects(findings, Level.PROBLEM)).containsExactly("steal", "open files");
        assertThat(subjects(findings, Level.CAUTION))
                .containsExactly(
                        "processors",
                        "CPU governor",
                        "clock source",
                        "load",
                        "CPU quota",
                        "memory",
                        "free space",
                        "fsync",
                        "O_DIRECT");
        assertThat(findings)
                .filteredOn(finding -> finding.level() != Level.OK)
                .allSatisfy(finding -> assertThat(finding.advice()).isNotEmpty());
    }

    @Test
    void whoHasTheFastClockAlreadyIsNotToldToChooseIt() {
        assertThat(MachineChecks.clock(environment(16, "tsc", 900, "performance"))
                        .advice())
                .contains("a read of this one is slow here")
                .doesNotContain("clocksource=tsc");
        assertThat(MachineChecks.clock(environment(16, "hpet", 900, "performance"))
                        .advice())
                .endsWith("boot with clocksource=tsc");
    }

    @Test
    void aDataDirectoryInMemoryIsAProblem() {
        FileSystemFacts memory = new FileSystemFacts(
                "/tmp",
                "tmpfs",
                FileSystemKind.MEMORY,
                "tmpfs",
                "/tmp",
                List.of("rw"),
                GIB,
                4096,
                DirectIo.no("tmpfs keeps files in memory"),
                900L);
        assertThat(StorageChecks.fileSystem(memory).level()).isEqualTo(Level.PROBLEM);
        assertThat(StorageChecks.fsync(memory).level()).isEqualTo(Level.OK);
        assertThat(StorageChecks.directIo(memory).value()).isEqualTo("no: tmpfs keeps files in memory");
    }

    @Test
    void aSlowFsyncIsACaution() {
        assertThat(StorageChecks.fsync(disk(GIB, 50_000_000, DIRECT)).level()).isEqualTo(Level.CAUTION);
    }

    @Test
    void whatIsNotKnownIsNoComplaint() {
        List<Finding> findings = new Doctor(new SystemFiles(directory))
                .examine(environment(16, "unknown", 22, "unknown"), disk(100 * GIB, 800_000, DIRECT));
        assertThat(subjects(findings, Level.OK)).hasSize(findings.size());
    }

    @Test
    void brokenCountersAreNoComplaint() {
        SystemFilesFixture planted = new SystemFilesFixture(directory)
                .write("proc/stat", "cpu ?\n")
                .write("proc/loadavg", "many\n")
                .write("proc/meminfo", "MemAvailable: lots\n")
                .write("proc/self/limits", "Max open files none\n");
        List<Finding> findings = new Doctor(planted.files())
                .examine(environment(16, "tsc", 22, "performance"), disk(100 * GIB, 800_000, DIRECT));
        assertThat(subjects(findings, Level.OK)).hasSize(findings.size());
    }

    @Test
    void thisMachineCanBeExamined() throws Exception {
        SystemFiles files = SystemFiles.ofThisMachine();
        long[] now = {0};
        Environment environment = Environment.probe(files, () -> now[0]++, "test");
        FileSystemFacts facts = new FileSystemProbe(files).measure(directory, () -> now[0]++);
        assertThat(new Doctor(files).examine(environment, facts)).hasSize(13);
    }

    private SystemFilesFixture goodMachine() {
        return new SystemFilesFixture(directory)
                .write("proc/stat", "cpu  100 0 100 800 0 0 0 1 0 0\n")
                .write("proc/loadavg", "0.10 0.10 0.10 1/100 1\n")
                .write("proc/meminfo", "MemTotal: 16000000 kB\nMemAvailable: 15000000 kB\n")
                .write("proc/self/limits", "Max open files 65536 65536 files\n");
    }

    private static List<String> subjects(List<Finding> findings, Level level) {
        return findings.stream()
                .filter(finding -> finding.level() == level)
                .map(Finding::subject)
                .toList();
    }

    private static Environment environment(int cpus, String clockSource, double clockNanos, String governor) {
        return new Environment(
                "test",
                "Linux",
                "6.1",
                "amd64",
                "Planted CPU",
                cpus,
                16 * GIB,
                clockSource,
                clockNanos,
                governor,
                "madvise",
                new Jvm("vendor", "17", List.of(), List.of("G1"), GIB, Jvm.NO_ARCHIVE));
    }

    private static FileSystemFacts disk(long freeBytes, long fsyncNanos, DirectIo directIo) {
        return new FileSystemFacts(
                "/data",
                "ext4",
                FileSystemKind.LOCAL,
                "/dev/sda1",
                "/",
                List.of("rw"),
                freeBytes,
                4096,
                directIo,
                fsyncNanos);
    }
}
