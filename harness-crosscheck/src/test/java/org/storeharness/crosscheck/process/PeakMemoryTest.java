package org.storeharness.crosscheck.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeakMemoryTest {
    @TempDir
    private Path directory;

    @Test
    void thePeakIsReadFromTheKernelsText() {
        assertThat(PeakMemory.peak("Name:\tfio\nVmHWM:\t    2048 kB\nVmRSS:\t 1000 kB\n"))
                .isEqualTo(2 << 20);
        assertThat(PeakMemory.peak("Name:\tfio\nState:\tZ (zombie)\n")).isZero();
    }

    @Test
    void theTimeOutputAndMemoryOfAProcessIncludeItsChildren() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "there is no /proc");
        try (ChildProcesses children = new ChildProcesses()) {
            ProcessRun.LaunchSettings settings =
                    new ProcessRun.LaunchSettings(children, directory, Map.of("WORD", "hi"), Duration.ofMinutes(1));
            // counting burns processor time in the child of the child, which sleeps so that it is seen
            ProcessRun run = ProcessRun.of(
                    List.of(
                            "sh",
                            "-c",
                            "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; sleep 0.3'; echo $WORD; exit 3"),
                    settings);
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(run.out()).isEqualTo("hi\n");
            assertThat(run.cpuSeconds()).isGreaterThan(0.02);
            assertThat(run.peakBytes()).isGreaterThan(200_000);
            ProcessRun idle = ProcessRun.of(List.of("sh", "-c", "sleep 0.1"), settings);
            assertThat(idle.cpuSeconds()).isLessThan(run.cpuSeconds());
        }
    }
}
