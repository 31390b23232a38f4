package org.storeharness.crosscheck.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ProcessRunTest {
    private static final String LOOP = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";

    @TempDir
    private Path directory;

    private ProcessRun run(String... command) throws Exception {
        try (ChildProcesses children = new ChildProcesses()) {
            return ProcessRun.of(
                    List.of(command),
                    new ProcessRun.LaunchSettings(children, directory, Map.of(), Duration.ofMinutes(1)));
        }
    }

    @Test
    void theTimeOfACommandIsFromItsStartToItsEnd() throws Exception {
        ProcessRun slept = run("sleep", "0.4");
        assertThat(slept.exitCode()).isZero();
        assertThat(slept.seconds()).isGreaterThanOrEqualTo(0.4);
        assertThat(slept.cpuSeconds()).isLessThan(slept.seconds());
    }

    @Test
    void nothingBesideTheProgramIsMeasured() throws Exception {
        assertThat(run("sh", "-c", "read -r children </proc/$$/task/$$/children; echo \"<$children>\"")
                        .out())
                .isEqualTo("<>\n");
    }

    @Test
    void theProcessorTimeIncludesThatOfChildren() throws Exception {
        assertThat(run("sh", "-c", "sh -c '" + LOOP + "'; exit 0").cpuSeconds()).isGreaterThan(0.02);
    }
}
