package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.SystemClock;
import org.storeharness.fs.FsDriver;
import org.storeharness.result.RunResult;
import org.storeharness.result.WarmedWork;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreDriver;

/** Agents practise a run's work before it counts, each in its own process. */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ClusterWarmingTest {
    private static final String PLAN = """
            rounds: 1
            targets: {fs: {store: fs, durability: relaxed, options: {directory: SHARED}}}
            workloads:
              write: {operations: {write: 1}, concurrency: 4, content: {size: 100B}, phases: {measure: {operations: 50}}}
            """;

    private static final String IN_MEMORY = PLAN.replace(
            "fs: {store: fs, durability: relaxed, options: {directory: SHARED}}", "memory: {store: memory}");

    @TempDir
    private Path directory;

    private static long practisedPhases(TestCluster cluster, String agent) {
        return cluster.agent(agent).lines().stream()
                .filter(line -> line.startsWith("phase: ")
                        && !line.startsWith("phase: measure/")
                        && !line.startsWith("phase: read-back/"))
                .count();
    }

    @Test
    void anAgentThatIsLostWhilePractisingEndsTheRunWithAReason() throws Exception {
        List<TestCluster> started = new ArrayList<>();
        HookedMemory leaving =
                new HookedMemory(operation -> started.get(0).agent("b").agent().stop(), "");
        try (TestCluster cluster =
                new TestCluster(directory, List.of(HookedMemory.PLAIN), TestCluster.PATIENT, "a", "b")) {
            started.add(cluster);
            cluster.add("a", List.of(HookedMemory.PLAIN), new SystemClock());
            cluster.add("b", List.of(leaving), new SystemClock());
            cluster.await();
            assertThatThrownBy(() -> cluster.run(IN_MEMORY))
                    .isInstanceOf(RunException.class)
                    .hasMessageStartingWith("the scratch warm-up of write on memory before the run failed: agent 'b'");
            assertThat(cluster.left()).isEmpty();
        }
    }

    @Test
    @Tag("exhaustive")
    void agentsPractiseOnceForAllRunsOfACommandAndNotAtAllWhenCold() throws Exception {
        Path shared = Files.createDirectory(directory.resolve("shared"));
        String plan = PLAN.replace("SHARED", shared.toString());
        List<StoreDriver<?>> stores = List.of(new FsDriver());
        try (TestCluster cluster = new TestCluster(directory, stores, TestCluster.PATIENT, "a", "b")) {
            cluster.add("a", stores, new SystemClock(), shared);
            cluster.add("b", stores, new SystemClock(), shared);
            cluster.await();
            RunResult cold = cluster.run("cold: true\n" + plan);
            assertThat(TestCluster.early(cold)).isEmpty();
            assertThat(cold.run().warmed()).isEmpty();
            assertThat(practisedPhases(cluster, "a")).isZero();
            RunResult first = cluster.run(plan);
            assertThat(first.run().warmed()).extracting(WarmedWork::workload).containsExactly("write");
            assertThat(first.run().warmed())
                    .allSatisfy(work -> assertThat(work.obstacle()).isNull());
            long practised = practisedPhases(cluster, "a");
            assertThat(practised).isPositive().isEqualTo(practisedPhases(cluster, "b"));
            RunResult second = cluster.run(plan);
            assertThat(second.run().warmed()).isEmpty();
            assertThat(practisedPhases(cluster, "a")).isEqualTo(practised);
            assertThat(first.results())
                    .hasSize(1)
                    .allSatisfy(
                            measured -> assertThat(measured.operations().ok()).isEqualTo(50));
            assertThat(cluster.left()).isEmpty();
        }
    }
}
