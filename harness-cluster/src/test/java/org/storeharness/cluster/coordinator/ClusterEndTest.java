package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.SystemClock;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.store.StoreException;

/** Tests the result's text on hosts that did not end their parts in order. */
@Timeout(60)
class ClusterEndTest {
    private static final String PLAN = """
            rounds: 1
            cold: true
            targets: {memory: {store: memory}, again: {store: memory}}
            workloads:
              write: {operations: {write: 1}, concurrency: 2, content: {size: 100B}, phases: {measure: {operations: 50}}}
            """;

    @TempDir
    private Path directory;

    private static List<String> notClosed(RunResult result) {
        return result.warnings().stream()
                .filter(caution -> caution.code() == CautionCode.HOST_NOT_CLOSED)
                .map(CautionText::message)
                .toList();
    }

    @Test
    void aHostThatCannotCloseItsTargetsIsNamedWithEachOfThemAndTheRunIsNotValid() throws Exception {
        List<String> closed = new ArrayList<>();
        HookedMemory failing = new HookedMemory(operation -> {}, "", operation -> false, () -> {
            closed.add("one more");
            throw new StoreException(closed.size() == 1 ? "the mount is gone" : "the other one too");
        });
        RunResult result;
        try (TestCluster cluster =
                new TestCluster(directory, List.of(HookedMemory.PLAIN), TestCluster.PATIENT, "a", "b")) {
            cluster.add("a", List.of(HookedMemory.PLAIN), new SystemClock());
            cluster.add("b", List.of(failing), new SystemClock());
            cluster.await();
            result = cluster.run(PLAN);
        }
        assertThat(TestCluster.early(result)).isEmpty();
        assertThat(result.results()).hasSize(2);
        assertThat(result.run().complete()).isTrue();
        assertThat(notClosed(result))
                .containsExactly(
                        "not every host closed its targets and cleaned up: agent 'b': target memory did not"
                                + " shut down cleanly: the mount is gone; target again did not shut down cleanly: the other one too");
        assertThat(result.run().valid()).isFalse();
    }

    @Test
    void aHostThatDoesNotAnswerIsNamed() throws Exception {
        List<TestCluster> started = new ArrayList<>();
        CountDownLatch over = new CountDownLatch(1);
        HookedMemory hanging =
                new HookedMemory(operation -> started.get(0).control.abort(), "", operation -> false, () -> {
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        SiteTimes times = new SiteTimes(
                Duration.ofSeconds(4),
                TestCluster.PATIENCE,
                TestCluster.PATIENCE,
                Duration.ofSeconds(1),
                TestCluster.PATIENCE);
        try (TestCluster cluster = new TestCluster(directory, List.of(HookedMemory.PLAIN), times, "b")) {
            started.add(cluster);
            cluster.add("b", List.of(hanging), new SystemClock());
            cluster.await();
            RunResult result = cluster.run(PLAN);
            over.countDown();
            assertThat(notClosed(result)).hasSize(1);
            assertThat(notClosed(result).get(0))
                    .matches(
                            "not every host closed its targets and cleaned up: agent 'b' has not answered within 1s: to close"
                                    + " the (sessions|targets); check its host, and run './harness clean' there");
        }
    }
}
