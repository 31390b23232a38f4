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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.agent.AgentEnd;
import org.storeharness.engine.Clock;
import org.storeharness.engine.SystemClock;
import org.storeharness.fs.FsDriver;
import org.storeharness.plan.OperationKind;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.store.Operation;
import org.storeharness.store.StoreDriver;

/** Tests runs whose agents cannot begin, are lost or fall silent. An operation of agent {@code b} sets the fault off. */
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

    /** The machine's clock, which shows what that makes of its time. */
    private static Clock showing(LongUnaryOperator shown) {
        Clock own = new SystemClock();
        return new Clock() {
            @Override
            public long nanos() {
                return shown.applyAsLong(own.nanos());
            }

            @Override
            public void pause(long nanos) {
                own.pause(nanos);
            }
        };
    }

    private TestCluster withFaulty(StoreDriver<?> storeOfB, Clock clockOfB, SiteTimes times) throws Exception {
        TestCluster cluster = new TestCluster(directory, List.of(HookedMemory.PLAIN), times, "a", "b");
        cluster.add("a", List.of(HookedMemory.PLAIN), new SystemClock());
        cluster.add("b", List.of(storeOfB), clockOfB);
        cluster.await();
        return cluster;
    }

    private static boolean isAborted(TestCluster.TestAgent agent) {
        return agent.lines().stream().anyMatch(line -> line.startsWith("the coordinator aborts the run: "));
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
            assertThat(result.warnings())
                    .as("it cleans up before it leaves")
                    .extracting("code")
                    .doesNotContain(CautionCode.HOST_NOT_CLOSED);
            assertThat(cluster.end("b")).isEqualTo(new AgentEnd(true, "the agent was stopped"));
            assertThat(isAborted(cluster.agent("a"))).isTrue();
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

    /** The agent behaves as a process that is stopped until it is given up: its link answers, and nothing else. */
    @Test
    void anAgentThatFallsSilentInMidPhaseIsGivenUpAndNamed() throws Exception {
        AtomicBoolean frozen = new AtomicBoolean();
        AtomicLong last = new AtomicLong();
        List<TestCluster> started = new ArrayList<>();
        Clock freezing = showing(now -> last.updateAndGet(
                before -> frozen.get() && !isAborted(started.get(0).agent("b")) ? before : Math.max(before, now)));
        SiteTimes times = new SiteTimes(
                TestCluster.PATIENCE,
                Duration.ofSeconds(2),
                TestCluster.PATIENCE,
                TestCluster.PATIENCE,
                TestCluster.PATIENCE);
        try (TestCluster cluster = new TestCluster(directory, List.of(HookedMemory.PLAIN), times, "b")) {
            started.add(cluster);
            cluster.add("b", List.of(atRead(() -> frozen.set(true))), freezing);
            cluster.await();
            RunResult result = cluster.run(ENDLESS);
            assertEndedAfterTheFirstWorkload(
                    result,
                    "agent 'b' has been silent for 2 s in a phase: its process or its host is stopped;"
                            + " check the host and the agent's last output, then repeat the run");
        }
    }

    /** The agent behaves as a process that was stopped for longer than its lease, and goes on: it looks before its next operation. */
    @Test
    void anAgentWhoseLeaseIsOverStartsNoOtherOperationAndEndsByItself() throws Exception {
        AtomicLong stoodNanos = new AtomicLong();
        Clock jumping =
                showing(now -> now + (Thread.currentThread().getName().startsWith("worker-") ? stoodNanos.get() : 0));
        AtomicInteger afterwards = new AtomicInteger();
        HookedMemory standing = new HookedMemory(
                operation -> {
                    if (stoodNanos.get() > 0) {
                        afterwards.incrementAndGet();
                    } else if (operation.kind() == OperationKind.READ) {
                        stoodNanos.set(Duration.ofMinutes(30).toNanos());
                    }
                },
                "");
        SiteTimes times = new SiteTimes(
                TestCluster.PATIENCE,
                TestCluster.PATIENCE,
                Duration.ofHours(1),
                TestCluster.PATIENCE,
                TestCluster.PATIENCE);
        try (TestCluster cluster = withFaulty(standing, jumping, times)) {
            RunResult result = cluster.run(ENDLESS);
            assertEndedAfterTheFirstWorkload(result, "agent 'b'");
            assertThat(afterwards).hasValue(0);
            assertThat(cluster.end("b"))
                    .isEqualTo(new AgentEnd(
                            false,
                            "the coordinator has not answered for too long: its process has ended or is paused, or its"
                                    + " host does not answer"));
            assertThat(cluster.left()).isEmpty();
        }
    }

    /** The agent behaves as a process that was stopped and goes on: its clock went on meanwhile. */
    @Test
    void anAgentThatStoodStillInMidPhaseAndGoesOnIsGivenUpAndNamed() throws Exception {
        AtomicLong stoodNanos = new AtomicLong();
        Clock jumping = showing(now -> now + stoodNanos.get());
        HookedMemory standing =
                atRead(() -> stoodNanos.set(Duration.ofMinutes(30).toNanos()));
        SiteTimes times = new SiteTimes(
                Duration.ofHours(1),
                TestCluster.PATIENCE,
                Duration.ofMinutes(20),
                TestCluster.PATIENCE,
                TestCluster.PATIENCE);
        try (TestCluster cluster = withFaulty(standing, jumping, times)) {
            RunResult result = cluster.run(ENDLESS);
            assertEndedAfterTheFirstWorkload(result, "agent 'b' was paused for 1");
            assertThat(TestCluster.early(result))
                    .matches(".*agent 'b' was paused for 1[0-9]{3}\\.[0-9] s in a phase: .*");
            assertThat(cluster.left()).isEmpty();
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

    /** An object that b forgets is never in a's way: each worker reads its own half of the objects. */
    @Test
    void aFailureThatStopsOneHostStopsAll() throws Exception {
        AtomicBoolean forgotten = new AtomicBoolean();
        HookedMemory forgetful = new HookedMemory(
                operation -> {},
                "",
                operation -> operation.kind() == OperationKind.WRITE && !forgotten.getAndSet(true),
                () -> {});
        try (TestCluster cluster = withFaulty(forgetful, new SystemClock(), TestCluster.PATIENT)) {
            RunResult result =
                    cluster.run("failures: {action: stop}\n" + ENDLESS.replace("read: {", "read: {keys: shuffled, "));
            assertThat(result.run().complete()).isFalse();
            assertThat(TestCluster.early(result)).isEmpty();
            assertThat(result.results()).hasSize(2);
            assertThat(result.results().get(1).hosts())
                    .extracting(host -> host.operations().miss())
                    .containsExactly(0L, 1L);
            assertThat(cluster.agent("a").lines()).contains("the coordinator stops the run");
        }
    }

    /** It hangs until the other host is told. */
    @Test
    void aCallThatHangsOnOneHostStopsAll() throws Exception {
        List<TestCluster> started = new ArrayList<>();
        HookedMemory hanging = atRead(() -> {
            while (!started.get(0).agent("a").lines().contains("the coordinator stops the run")) {
                new SystemClock().pause(Duration.ofMillis(10).toNanos());
            }
        });
        try (TestCluster cluster = withFaulty(hanging, new SystemClock(), TestCluster.PATIENT)) {
            started.add(cluster);
            RunResult result = cluster.run("operationTimeout: 100ms\n" + ENDLESS);
            assertThat(result.run().complete()).isFalse();
            assertThat(result.warnings()).extracting("code").contains(CautionCode.CALL_HUNG);
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
