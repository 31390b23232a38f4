package org.storeharness.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarnessTest {
    @TempDir
    private Path directory;

    private Harness harness(HarnessPlan plan, String data) throws Exception {
        return Harness.of(plan)
                .outputDirectory(directory.resolve("out"))
                .dataDirectory(Files.createDirectory(directory.resolve(data)));
    }

    /** The shipped plan with a short calibration, which has a processor busy for as long as it is. */
    private static HarnessPlan quick() throws IOException {
        return HarnessPlan.parse(Files.readString(Path.of("..", "examples", "compare.yaml"))
                        .replace("calibration: 1s", "calibration: 50ms"))
                .target("other", "null", Map.of())
                .option("other", "threading", "asynchronous")
                .targets("other", "null")
                .workloads("write")
                .concurrency(2)
                .rounds(2)
                .operations(50)
                .cold();
    }

    @Test
    void aRunLeavesItsResultItsPageAndNothingElse() throws Exception {
        List<String> told = new ArrayList<>();
        Comparison found = harness(quick(), "data")
                .tag("commit", "1f3a")
                .listener(new HarnessListener() {
                    @Override
                    public void measured(String workload, String target, int round, double objectsPerSecond) {
                        told.add(workload + " " + target + " " + round);
                    }
                })
                .run();

        assertThat(told)
                .as(found.notices().toString())
                .containsExactlyInAnyOrder("write other 1", "write null 1", "write other 2", "write null 2");
        assertThat(found.targets()).containsExactly("other", "null");
        assertThat(found.directory()).isDirectoryContaining("glob:**/result.json");
        assertThat(found.directory()).isDirectoryContaining("glob:**/report.html");
        assertThat(found.directory().resolve("result.json"))
                .content()
                .containsPattern("\"begun-by\"\\s*:\\s*\"api\"")
                .containsPattern("\"commit\"\\s*:\\s*\"1f3a\"")
                .containsPattern("\"threading\"\\s*:\\s*\"asynchronous\"");
        assertThat(directory.resolve("data")).isEmptyDirectory();
        TargetFigures other = found.figures("write", "other");
        assertThat(other.work()).isEqualTo(new Work("write", 2, "1KiB", "closed", false));
        assertThat(other.rounds()).isEqualTo(2);
        assertThat(other.failed()).isZero();
        assertThat(other.objectsPerSecond().estimate()).isPositive();
        assertThat(found.write("other", "null").rounds()).isEqualTo(2);
        assertThat(Comparison.read(found.directory()).figures()).isEqualTo(found.figures());
    }

    @Test
    void anInterruptedCallerGetsItsThreadBackWhenTheRunIsCleanedUp() throws Exception {
        Thread caller = Thread.currentThread();
        Harness run = harness(
                        HarnessPlan.compare()
                                .targets("null")
                                .workloads("write")
                                .rate("100/s")
                                .duration(Duration.ofHours(1))
                                .cold(),
                        "data")
                .listener(new HarnessListener() {
                    @Override
                    public void started(String workload, String target, int round) {
                        caller.interrupt();
                    }
                });

        assertThatThrownBy(run::run).isInstanceOf(InterruptedException.class);

        assertThat(Thread.interrupted()).as("the interruption is told once").isFalse();
        assertThat(directory.resolve("data")).isEmptyDirectory();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("harness-run");
    }

    @Test
    void whatIsNotAllowedIsNamed() throws Exception {
        assertThatThrownBy(() -> quick().rounds(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> quick().sizes("much")).isInstanceOf(IllegalArgumentException.class);
        assertInvalid(() -> Harness.of(quick()).margin(5), "margin");
        Harness noStore = harness(quick().targets("null", "tape"), "data");
        assertThatThrownBy(noStore::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tape");
        Harness noWorkload = harness(quick().workloads("scan"), "data2");
        assertThatThrownBy(noWorkload::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be of read, read-paced, write, write-paced, got 'scan'");
        Harness noTarget = harness(quick().option("s3", "fanOut", 4), "data3");
        assertThatThrownBy(noTarget::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be of a target of other, null, got 's3'");
    }
}
