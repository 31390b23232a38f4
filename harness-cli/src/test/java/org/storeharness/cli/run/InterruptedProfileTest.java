package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
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

/** Tells a run in a process of its own to end while it is recorded. */
@Tag("slow")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("exhaustive")
class InterruptedProfileTest {
    @TempDir
    private Path directory;

    @Test
    void nothingIsLeftOfTheRecordingOfAPhaseThatWasCutOff() throws Exception {
        Path out = Files.createDirectory(directory.resolve("out"));
        Path temporary = Files.createDirectory(directory.resolve("temporary"));
        Path data = Files.createDirectory(directory.resolve("data"));
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets: {memory: {store: "null"}}
                workloads: {write: {operations: {write: 1}, arrivals: 100/s, phases: {measure: {duration: 10m}}}}
                """);
        List<String> words = HarnessProcess.command("run", plan.toString());
        words.addAll(List.of("--cold", "-q", "--profile", "--data-dir=" + data, "--out=" + out));
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
        builder.environment().put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
        Process run = builder.start();
        try {
            awaitAnInterval(out, run);
            run.toHandle().destroy();
            assertThat(run.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(temporary).isEmptyDirectory();
            assertThat(only(out).resolve("profile")).doesNotExist();
            assertThat(only(out).resolve("report.html")).content().doesNotContain("Flame graphs");
        } finally {
            run.destroyForcibly().waitFor();
        }
    }

    /** Returns when a second of the measured phase is over. */
    private static void awaitAnInterval(Path out, Process run) throws IOException, InterruptedException {
        while (!hasAnInterval(out)) {
            assertThat(run.isAlive()).as("the run goes on").isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static boolean hasAnInterval(Path out) throws IOException {
        try (Stream<Path> runs = Files.list(out)) {
            for (Path run : runs.toList()) {
                Path log = run.resolve("client.jsonl");
                if (Files.exists(log) && Files.size(log) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Path only(Path out) throws IOException {
        try (Stream<Path> runs = Files.list(out)) {
            return runs.findFirst().orElseThrow();
        }
    }
}
