package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.SystemClock;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;

/** Several hosts update the same objects: what they acknowledged is read by all in every later phase. */
@Tag("exhaustive")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ClusterUpdatesTest {
    private static final String PLAN = """
            rounds: 2
            cold: true
            targets: {memory: {store: memory}}
            workloads:
              update: {operations: {update: 3, read: 1}, concurrency: 6, keys: zipfian, content: {size: 100B},
                phases: {fill: 100, measure: {operations: 600}}}
              read: {operations: {read: 1}, concurrency: 6, keys: shuffled, content: {size: 100B},
                phases: {measure: {operations: 100}}}
            """;

    /**
     * Each object is updated once in a round, those at positions 3, 4 and 5 of every 6 by b. Of every 4, a reads those at positions 0 and 1,
     * and b the others: half of each other's, however fast a host is.
     */
    private static final String EACH_ONCE = """
            rounds: 2
            cold: true
            targets: {memory: {store: memory}}
            workloads:
              update: {operations: {update: 1}, concurrency: 6, keys: shuffled, content: {size: 100B},
                phases: {fill: 120, measure: {operations: 120}}}
              read: {operations: {read: 1}, concurrency: 4, keys: shuffled, content: {size: 100B},
                phases: {measure: {operations: 120}}}
            """;

    @TempDir
    private Path directory;

    /** The reads of the second workload, each of another object, in both rounds. */
    private static List<Measurement> reads(TestCluster cluster, String plan) throws Exception {
        RunResult result = cluster.run(plan);
        assertThat(TestCluster.early(result)).isEmpty();
        return result.results().stream()
                .filter(measured -> measured.workload().equals("read"))
                .toList();
    }

    @Test
    void whatAnyHostUpdatedIsCurrentAndWhatOneDidNotMakeIsMissedByAll() throws Exception {
        AtomicBoolean forgets = new AtomicBoolean();
        HookedMemory storeOfB = new HookedMemory(
                operation -> {}, "", operation -> forgets.get() && operation.kind() == OperationKind.UPDATE, () -> {});
        try (TestCluster cluster =
                new TestCluster(directory, List.of(HookedMemory.PLAIN), TestCluster.PATIENT, "a", "b")) {
            cluster.add("a", List.of(HookedMemory.PLAIN), new SystemClock());
            cluster.add("b", List.of(storeOfB), new SystemClock());
            cluster.await();
            assertThat(reads(cluster, PLAN)).hasSize(2).allSatisfy(measured -> {
                assertThat(measured.operations().ok()).isEqualTo(100);
                assertThat(measured.verifiedReads()).isEqualTo(100);
            });
            forgets.set(true);
            assertThat(reads(cluster, EACH_ONCE)).hasSize(2).allSatisfy(measured -> {
                assertThat(measured.hosts())
                        .extracting(host -> host.operations().corrupt())
                        .containsExactly(30L, 30L);
                assertThat(measured.operations().ok()).isEqualTo(60);
                assertThat(measured.failures().toString())
                        .contains("content lacks an update that was acknowledged before");
            });
        }
    }
}
