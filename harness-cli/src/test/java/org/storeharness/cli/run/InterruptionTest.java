package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("slow")
class InterruptionTest {
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whoIsToldToEndTwiceSaysWhatIsLeftAndEnds() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HangingCleanUpMain.class.getName())
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
                BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).isEqualTo("measuring");
            process.toHandle().destroy();
            assertThat(out.readLine()).isEqualTo("cleaning up");
            assertThat(process.isAlive()).as("while it cleans up").isTrue();
            process.toHandle().destroy();
            assertThat(process.waitFor()).isEqualTo(143);
            assertThat(err.readLine())
                    .isEqualTo("ended before the clean-up did; left behind, perhaps in part: target pg,"
                            + " /data/harness-data-r1; './harness clean' lists and removes it");
        } finally {
            process.destroyForcibly();
        }
    }
}
