package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.process.FreePorts;

/** Tells a run in a process of its own to end, as {@code kill} and service managers do. */
@Tag("slow")
class InterruptedRunTest {
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path directory;

    @Test
    void whatWasMeasuredIsReportedAndWhatWasMadeIsRemoved() throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path out = Files.createDirectory(directory.resolve("out"));
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1000
                targets: {fs: {store: fs, durability: relaxed}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 200}}}}
                """);
        assertThat(reportOfInterrupted(data, out, "run", plan.toString()))
                .contains("NOT VALID: the run ended early: it was interrupted", "NOT VALID: the run is not complete")
                .contains("Run directory: ");
    }

    @Test
    void aCommandOfSeveralRunsReportsWhatItHasAndBeginsNoOther() throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path out = Files.createDirectory(directory.resolve("out"));
        String[] command = {"fs", "throughput", "--bs=512,1MiB", "--size=1MiB", "--rounds=1000", "--sync=none"};
        assertThat(reportOfInterrupted(data, out, command))
                .contains("NOT VALID: the run is not complete")
                .doesNotContain("1MiB blocks");
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theWaitForAgentsEnds() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                targets: {nothing: {store: "null"}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
                """);
        String listen = "--listen=127.0.0.1:" + FreePorts.choose();
        Process run = new ProcessBuilder(HarnessProcess.command(
                        "run", plan.toString(), "--agents=a", listen, "--out=" + directory.resolve("out")))
                .start();
        try (BufferedReader messages = run.errorReader(StandardCharsets.UTF_8)) {
            assertThat(messages.readLine()).startsWith("waiting at 127.0.0.1:").endsWith(" for agent a");
            run.toHandle().destroy();
            assertThat(run.waitFor()).isEqualTo(TERMINATED);
            assertThat(messages.lines()).containsExactly("harness run: interrupted while it waited for agent a");
        } finally {
            run.destroyForcibly().waitFor();
        }
    }

    /** What a command prints that is told to end while it measures; nothing of what it made may be left. */
    private static String reportOfInterrupted(Path data, Path out, String... command) throws Exception {
        Process run = start(data, out, command);
        try (InputStream report = run.getInputStream()) {
            awaitALog(out, run);
            // destroy() of the process itself would close its output, too
            run.toHandle().destroy();
            String printed = new String(report.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(run.waitFor()).isEqualTo(TERMINATED);
            assertThat(data).isEmptyDirectory();
            return printed;
        } finally {
            run.destroyForcibly().waitFor();
        }
    }

    private static Process start(Path data, Path out, String... command) throws IOException {
        List<String> words = HarnessProcess.command(command);
        words.addAll(List.of("-q", "--data-dir=" + data, "--out=" + out));
        return new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Returns when the run has begun to measure. */
    private static void awaitALog(Path out, Process run) throws IOException, InterruptedException {
        while (!holdsALog(out)) {
            assertThat(run.isAlive()).as("the run goes on").isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static boolean holdsALog(Path out) throws IOException {
        try (Stream<Path> runs = Files.list(out)) {
            return runs.anyMatch(run -> Files.exists(run.resolve("intervals.hlog")));
        }
    }
}
