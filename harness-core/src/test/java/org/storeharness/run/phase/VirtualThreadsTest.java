package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.result.RunResult;
import org.storeharness.run.WholeRun;
import org.storeharness.run.stage.RunException;

/** The workers of a target on virtual threads. */
@Timeout(60)
class VirtualThreadsTest {
    private static final String PLAN = """
            rounds: 2
            targets:
              platform: {store: memory}
              virtual: {store: memory, threads: virtual%s}
            workloads:
              open:
                operations: {read: 1, write: 1}
                concurrency: 16
                arrivals: 5000/s
                phases: {fill: 100, measure: {operations: 1000}}
              closed:
                operations: {write: 1}
                concurrency: 16
                phases: {measure: {operations: 1000}}
            """;

    @TempDir
    private Path directory;

    @Test
    void theyDoTheSameWorkAndTheResultNamesThem() throws Exception {
        if (Runtime.version().feature() < 21) {
            assertOlderJavaIsTold("");
            return;
        }
        RunResult result = run("");
        assertThat(result.results())
                .hasSize(8)
                .allSatisfy(
                        measurement -> assertThat(measurement.operations().ok()).isEqualTo(1_000));
        assertThat(result.targets().get(0).options()).doesNotContainKey("threads");
        assertThat(result.targets().get(1).options()).containsEntry("threads", "virtual");
    }

    @Test
    void aStoreThatDoesNotBlockIsRefused() {
        if (Runtime.version().feature() < 21) {
            assertOlderJavaIsTold(", options: {threading: asynchronous}");
            return;
        }
        assertThatThrownBy(() -> run(", options: {threading: asynchronous}"))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("target virtual (store memory) has calls that do not block");
    }

    private void assertOlderJavaIsTold(String more) {
        assertInvalid(() -> run(more), "targets.virtual.threads may be virtual from Java 21 on, and this is Java ");
    }

    private RunResult run(String more) throws Exception {
        return WholeRun.in(directory, new MemoryDriver())
                .of(PLAN.formatted(more))
                .result();
    }
}
