package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.agent.AgentEnd;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.SystemClock;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.reference.MemoryDriver;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.fs.object.FsDriver;

/** What becomes of a run whose agents cannot begin, are lost or fall silent. An operation of agent {@code b} is what sets the fault off. */
@Timeout(60)
class ClusterFaultsTest {
    /** The first round is whole; the second one reads until it is ended. */
    private static final String ENDLESS = """
            rounds: 1
            cold: true
            targets: {memory: {store: memory}}
            workloads:
              write: {operations: {write: 1}, concurrency: 2, content: {size: 100B}, phases: {measure: {operations: 50}}}
              read: {operations: {read: 1}, concurrency: 2, content: {size: 100B}, phases: {measure: {duration: 1h}}}
            """;

    private static final String SHORT = ENDLESS.replace("duration: 1h", "operations: 50");

    @TempDir
    private Path directory;

    /** Does something at a read, once. */
    private static HookedMemory atRead(Runnable fault) {
        AtomicBoolean done = new AtomicBoolean();
        Consumer<Operation> hook = operation -> {
            if (operation.kind() == OperationKind.READ && !done.getAndSet(true)) {
                fault.run();
            }
        };
        return new HookedMemory(hook, "");
    }

    private TestCluster withFaulty(StoreDriver<?> storeOfB, Clock clockOfB, SiteTimes times) throws Exception {
        TestCluster cluster = new TestCluster(directory, List.of(HookedMemory.PLAIN), times, "a", "b");
        cluster.add("a", List.of(HookedMemory.PLAIN), new SystemClock());
        cluster.add("b", List.of(storeOfB), clockOfB);
        cluster.await();
        return cluster;
    }

    private static void assertEndedAfterTheFirstWorkload(RunResult result, String why) {
        assertThat(result.run().complete()).isFalse();
        assertThat(result.run().valid()).isFalse();
        assertThat(TestCluster.early(result)).contains(why);
        assertThat(result.results()).extracting("workload").containsExactly("write");
    }

    @Test
    void anAgentThatLeavesInMidPhaseEndsTheRunAndWhatWasMeasuredStays() throws Exception {
        List<TestCluster> started = new ArrayList<>();
        HookedMemory leaving = atRead(() -> started.get(0).agent("b").agent().stop());
        try (TestCluster cluster = withFaulty(leaving, new SystemClock(), TestCluster.PATIENT)) {
            started.add(cluster);
            RunResult result = cluster.run(ENDLESS);
            assertEndedAfterTheFirstWorkload(result, "agent 'b'");
            assertThat(cluster.end("b")).isEqualTo(new AgentEnd(true, "the agent was told to end"));
            assertThat(cluster.agent("a").lines())
                    .anyMatch(line -> line.startsWith("the coordinator aborts the run: "));
            assertThat(cluster.left()).isEmpty();
        }
    }

    @Test
    void agentsWhoseCoordinatorGoesInMidPhaseAbortAndCleanUpTheirOwn() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        try (TestCluster cluster = withFaulty(atRead(reading::countDown), new SystemClock(), TestCluster.PATIENT)) {
            Thread closing = new Thread(() -> {
                try {
                    reading.await();
                    cluster.coordinator.close();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            closing.start();
            RunResult result = cluster.run(ENDLESS);
            closing.join();
            assertEndedAfterTheFirstWorkload(result, "the coordinator was closed");
            AgentEnd end = new AgentEnd(true, "the coordinator has ended the run");
            assertThat(cluster.end("a")).isEqualTo(end);
            assertThat(cluster.end("b")).isEqualTo(end);
            assertThat(cluster.left()).isEmpty();
        }
    }

    /** As a stopped process would: its link answers, and nothing else. */
    @Test
    void anAgentThatFallsSilentInMidPhaseIsGivenUpAndNamed() throws Exception {
        AtomicBoolean frozen = new AtomicBoolean();
        Clock own = new SystemClock();
        Clock freezing = new Clock() {
            private long last;

            @Override
            public synchronized long nanos() {
                last = frozen.get() ? last : own.nanos();
                return last;
            }

            @Override
            public void pause(long nanos) {
                own.pause(nanos);
            }
        };
        SiteTimes times = new SiteTimes(Duration.ofSeconds(2), TestCluster.PATIENCE, TestCluster.PATIENCE);
        try (TestCluster cluster = new TestCluster(directory, List.of(HookedMemory.PLAIN), times, "b")) {
            cluster.add("b", List.of(atRead(() -> frozen.set(true))), freezing);
            cluster.await();
            RunResult result = cluster.run(ENDLESS);
            assertEndedAfterTheFirstWorkload(
                    result,
                    "agent 'b' has been silent for 2 s in a phase: its process is stopped, or its host stands still");
        }
    }

    @Test
    void aRunThatIsStoppedEndsOnAllAgentsInOrder() throws Exception {
        List<TestCluster> started = new ArrayList<>();
        HookedMemory stopping = atRead(() -> started.get(0).control.stop());
        try (TestCluster cluster = withFaulty(stopping, new SystemClock(), TestCluster.PATIENT)) {
            started.add(cluster);
            RunResult result = cluster.run(ENDLESS);
            assertThat(result.run().complete()).isFalse();
            assertThat(TestCluster.early(result)).isEmpty();
            assertThat(cluster.agent("a").lines()).contains("the coordinator stops the run", "the run is over here");
            assertThat(cluster.left()).isEmpty();
        }
    }

    @Test
    void anAgentThatDoesNotShareThePlaceIsRefusedByNameAndTheNextRunMayFollow() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        try (TestCluster cluster = withFaulty(
                new HookedMemory(operation -> opened.incrementAndGet(), "-elsewhere"),
                new SystemClock(),
                TestCluster.PATIENT)) {
            RunResult result = cluster.run(SHORT);
            assertThat(result.run().complete()).isFalse();
            assertThat(TestCluster.early(result))
                    .contains("agent 'b': the objects of ")
                    .contains("are in the memory of the process that began the run")
                    .hasLineCount(1);
            assertThat(opened).hasValue(0);
            assertThat(cluster.left()).isEmpty();
            RunResult again = cluster.run(SHORT, cluster.coordinator.siteOpener(List.of("a")));
            assertThat(TestCluster.early(again)).isEmpty();
            assertThat(again.run().complete()).isTrue();
        }
    }

    @Test
    void aStoreThatAnAgentLacksAndADirectoryThatItWasNotStartedWithAreRefused() throws Exception {
        Path shared = Files.createDirectories(directory.resolve("shared"));
        List<StoreDriver<?>> stores = List.of(new FsDriver(), new MemoryDriver());
        try (TestCluster cluster = new TestCluster(directory, stores, TestCluster.PATIENT, "b", "c")) {
            cluster.add("b", List.of(new FsDriver()), new SystemClock());
            cluster.add("c", stores, new SystemClock(), shared);
            cluster.await();
            RunResult lacking = cluster.run(SHORT);
            assertThat(TestCluster.early(lacking))
                    .contains("agent 'b': targets.memory.store must be one of fs, got 'memory'");
            String plan = SHORT.replace(
                    "memory: {store: memory}",
                    "fs: {store: fs, durability: relaxed, options: {directory: " + shared + "}}");
            RunResult refused = cluster.run(plan);
            assertThat(TestCluster.early(refused))
                    .contains("agent 'b': targets.fs.directory must be below a directory that the agent was started"
                            + " with (" + directory.resolve("data-b") + "), got " + shared)
                    .hasLineCount(1);
            assertThat(refused.results()).isEmpty();
            assertThat(cluster.left()).isEmpty();
        }
    }
}
