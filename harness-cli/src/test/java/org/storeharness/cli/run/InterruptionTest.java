package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.run.ShutdownHook;

@Tag("slow")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterruptionTest {
    @Test
    void whyACommandEndedIsToldAfterItsCleanUp() throws Exception {
        Process process = start(LastWordMain.class);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).isEqualTo("measuring");
            process.toHandle().destroy();
            assertThat(process.waitFor()).isEqualTo(143);
            assertThat(out.lines()).containsExactly("cleaned up", "interrupted");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whoIsToldToEndTwiceSaysWhatIsLeftAndEnds() throws Exception {
        Process process = start(HangingCleanUpMain.class);
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

    private static Process start(Class<?> main) throws IOException {
        List<String> command = HarnessProcess.java();
        command.add(main.getName());
        return new ProcessBuilder(command).start();
    }

    /** A process that is slow to say why it ended. */
    static final class LastWordMain {
        private LastWordMain() {}

        public static void main(String[] arguments) throws InterruptedException {
            try (Interruption interruption = new Interruption()) {
                System.out.println("measuring");
                while (!interruption.happened()) {
                    Thread.sleep(10);
                }
                System.out.println("cleaned up");
            }
            Thread.sleep(500);
            System.out.println("interrupted");
            ShutdownHook.lastWordIsSaid();
        }
    }
}
