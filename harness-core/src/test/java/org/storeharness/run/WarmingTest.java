package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.environment.CountersDelta;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.result.RunResult;
import org.storeharness.result.WarmedWork;
import org.storeharness.run.phase.ClientObservation;
import org.storeharness.run.stage.RunListener;
import org.storeharness.store.StoreException;

/** Runs that practise first, in virtual time: it passes only in the calls of their stores and in the waits of their workers. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WarmingTest {
    private static final long MILLI = 1_000_000;

    /** Fewer operations than any practice makes; they stand for those that a JVM interprets. */
    private static final int SLOW_OPERATIONS = 40;

    private static final String PLAN = """
            seed: 7
            rounds: 1
            operationTimeout: 10m
            %s
            targets: {one: {store: %s}%s}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 1
                phases: {measure: {operations: 200}}
            """;

    @TempDir
    private Path directory;

    private final String store = "pliable-" + UUID.randomUUID();
    private final VirtualClock clock = new VirtualClock();
    private final AtomicInteger operations = new AtomicInteger();
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private final List<WarmedWork> told = new ArrayList<>();
    private String plan = PLAN;
    private HarnessRun.RunOutcome outcome;

    private RunResult run(String more, PliableDriver.Plant plant) throws Exception {
        return run(more, "", plant);
    }

    private RunResult run(String more, String beside, PliableDriver.Plant plant) throws Exception {
        PliableDriver driver = PliableDriver.practising(store, (target, called) -> {
            calls.add(target + " " + called);
            plant.called(target, called);
        });
        outcome = WholeRun.in(directory, driver, PliableDriver.blocking(plant))
                .clock(clock)
                .listener(new RunListener() {
                    @Override
                    public void warmed(List<WarmedWork> work) {
                        told.addAll(work);
                    }
                })
                .of(plan.formatted(more, store, beside));
        return outcome.result();
    }

    /** Each operation takes as long as a function of the number of those before it says, in milliseconds. */
    private PliableDriver.Plant taking(LongUnaryOperator millis) {
        return (target, called) -> {
            if (called.startsWith("session.write")) {
                int before = operations.getAndIncrement();
                if (before < SLOW_OPERATIONS) {
                    calls.add(target + " slow");
                }
                clock.pause(millis.applyAsLong(before) * MILLI);
            }
        };
    }

    private PliableDriver.Plant slowAtFirst() {
        return taking(before -> before < SLOW_OPERATIONS ? 20 : 1);
    }

    private List<String> callsOf(String target, String beginning) {
        return calls.stream()
                .filter(call -> call.startsWith(target + " " + beginning))
                .toList();
    }

    private static List<WarmedWork> warmed(RunResult result) {
        return Objects.requireNonNull(result.run().warmed());
    }

    @Test
    void whatIsCountedBeginsAfterTheSlowOperations() throws Exception {
        RunResult result = run("", slowAtFirst());
        assertThat(callsOf("one", "slow")).isEmpty();
        assertThat(callsOf("warming-0", "slow")).hasSize(SLOW_OPERATIONS);
        assertThat(result.run().valid()).isTrue();
        assertThat(warmed(result)).singleElement().satisfies(work -> {
            assertThat(work.target()).isEqualTo("one");
            assertThat(work.workload()).isEqualTo("write");
            assertThat(work.operations()).isGreaterThan(SLOW_OPERATIONS);
            assertThat(work.obstacle()).isNull();
        });
        assertThat(told).isEqualTo(warmed(result));
    }

    @Test
    void aColdRunCountsTheSlowOperations() throws Exception {
        RunResult result = run("cold: true", slowAtFirst());
        assertThat(callsOf("one", "slow")).hasSize(SLOW_OPERATIONS);
        assertThat(callsOf("warming-0", "")).isEmpty();
        assertThat(warmed(result)).isEmpty();
        assertThat(told).isEmpty();
    }

    @Test
    void theSameOperationsAreCountedWarmAndCold() throws Exception {
        RunResult warm = run("", taking(before -> 1));
        List<String> counted = callsOf("one", "session.write");
        calls.clear();
        RunResult cold = run("cold: true", taking(before -> 1));
        assertThat(counted).hasSize(200).isEqualTo(callsOf("one", "session.write"));
        assertThat(warm.results().get(0).operations())
                .isEqualTo(cold.results().get(0).operations());
        assertThat(warm.results().get(0).objectsBefore())
                .isEqualTo(cold.results().get(0).objectsBefore());
    }

    @Test
    void whatIsPractisedOnIsGoneBeforeAnythingIsCounted() throws Exception {
        RunResult result = run("", taking(before -> 1));
        int end = calls.indexOf("warming-0 close");
        assertThat(calls.indexOf("warming-0 cleanup")).isBetween(0, end);
        assertThat(calls.subList(0, end)).noneMatch(call -> call.startsWith("one session."));
        assertThat(calls.subList(end + 1, calls.size())).noneMatch(call -> call.startsWith("warming-0"));
        try (Stream<Path> left = Files.list(directory.resolve("data"))) {
            assertThat(left).isEmpty();
        }
        assertThat(Files.readString(outcome.directory().intervals())).doesNotContain("practice", "warming");
        assertThat(result.targets()).hasSize(1);
    }

    @Test
    void aProcessPractisesOnce() throws Exception {
        run("", taking(before -> 1));
        calls.clear();
        told.clear();
        assertThat(warmed(run("", taking(before -> 1)))).isEmpty();
        assertThat(callsOf("warming-0", "")).isEmpty();
        assertThat(told).isEmpty();
    }

    @Test
    void aRateThatKeepsRisingIsNotAwaitedForLong() throws Exception {
        AtomicLong first = new AtomicLong(-1);
        RunResult result = run("", (target, called) -> {
            if (called.startsWith("session.write")) {
                first.compareAndSet(-1, clock.nanos());
                double halvings = (clock.nanos() - first.get()) / (400.0 * MILLI);
                clock.pause(Math.max(10_000, Math.round(20 * MILLI / Math.pow(2, halvings))));
            }
        });
        assertThat(warmed(result)).singleElement().satisfies(work -> {
            assertThat(work.steady()).isFalse();
            assertThat(work.seconds()).isBetween(2.0, 3.3);
        });
    }

    /** Others would take the processors from the compiler. */
    @Test
    void oneWorkerWarmsUpOnAFastStore() throws Exception {
        plan = PLAN.replace("concurrency: 1", "concurrency: 16");
        run("", (target, called) -> {
            if (called.startsWith("session.write")) {
                clock.pause(100_000);
            }
        });
        assertThat(callsOf("warming-0", "openSession")).hasSize(1);
        assertThat(callsOf("warming-0", "session.write")).hasSizeGreaterThan(10_000);
    }

    @Test
    void moreWorkersWarmUpOnASlowStore() throws Exception {
        plan = PLAN.replace("concurrency: 1", "concurrency: 16");
        run("", taking(before -> 1));
        assertThat(callsOf("warming-0", "openSession")).hasSize(1 + 8);
        int all = calls.lastIndexOf("warming-0 openSession");
        assertThat(calls.subList(0, all))
                .filteredOn(call -> call.startsWith("warming-0 session.write"))
                .hasSizeLessThan(1_000);
    }

    @Test
    void theOnlyWorkerOfASlowStoreKeepsItsSession() throws Exception {
        run("", taking(before -> 1));
        assertThat(callsOf("warming-0", "openSession")).hasSize(1);
    }

    /** A run of seconds would spend them on it, and a plan that calibrates warms its stores itself. */
    @ParameterizedTest
    @ValueSource(strings = {"maxTime: 4s", "calibration: 1s"})
    void thereIsNoPracticeThatCostsMoreThanItBrings(String more) throws Exception {
        assertThat(warmed(run(more, taking(before -> 1)))).isEmpty();
        assertThat(callsOf("warming-0", "")).isEmpty();
    }

    /** At a given rate a warm-up of the plan's own has too few operations for the compiler, however long it is. */
    @Test
    void aWarmUpOfThePlanIsNotEnough() throws Exception {
        plan = PLAN.replace("phases: {", "phases: {warmUp: {duration: 10s}, ");
        assertThat(warmed(run("", taking(before -> 1)))).hasSize(1);
    }

    @Test
    void aStoreThatRefusesPracticeIsMeasuredAllTheSame() throws Exception {
        RunResult result = run("", (target, called) -> {
            if (target.equals("warming-0") && called.equals("prepare")) {
                throw new StoreException("no volume is free");
            }
        });
        assertThat(result.run().valid()).isTrue();
        assertThat(result.results().get(0).operations().ok()).isEqualTo(200);
        assertThat(warmed(result))
                .singleElement()
                .satisfies(work -> assertThat(work.obstacle()).contains("no volume is free"));
        assertThat(callsOf("warming-0", "close")).hasSize(1);
    }

    @Test
    void aTargetThatCannotBePractisedOnIsNamedBesideThoseThatCan() throws Exception {
        RunResult result = run("", ", two: {store: pliable}", taking(before -> 1));
        assertThat(warmed(result)).extracting(WarmedWork::target).containsExactly("one", "two");
        assertThat(warmed(result).get(1).obstacle()).isEqualTo("its store has no scratch target (StoreDriver.scratch)");
    }

    /** Else the ninth host of those that share the work would practise nothing. */
    @ParameterizedTest
    @CsvSource({"1, 64, 8", "3, 64, 24", "16, 64, 64", "1, 2, 2", "16, 20, 20"})
    void everyHostPractises(int hosts, int concurrency, int practised) {
        Plan plan = PlanFiles.parse("""
                rounds: 1
                targets: {memory: {store: memory}}
                workloads:
                  read: {operations: {read: 1}, concurrency: %d, phases: {fill: 10, measure: {operations: 10}}}
                """.formatted(concurrency), "test.yaml");
        ScratchPlan practice =
                ScratchPlan.of(plan, "memory", Map.of(), Set.of(), hosts).orElseThrow();
        assertThat(practice.plan().workloads().get("read"))
                .extracting("concurrency")
                .isEqualTo(practised);
    }

    @Test
    void theBusiestCompilerOfAllHostsCounts() {
        assertThat(Warmer.busiestCompilerMillis(List.of(compiling(0.02), compiling(0.15), compiling(0))))
                .isEqualTo(150);
        assertThat(Warmer.busiestCompilerMillis(List.of())).isZero();
        assertThat(Warmer.busiestCompilerMillis(
                        List.of(new ClientObservation(CountersDelta.UNKNOWN, new Histogram(2)))))
                .isZero();
    }

    private static ClientObservation compiling(double seconds) {
        return new ClientObservation(
                new CountersDelta(
                        0.2,
                        new CountersDelta.ProcessDelta(
                                0.3, Map.of("compiler", seconds, "workers", 0.1), null, null, 0, 0, null, null),
                        CountersDelta.UNKNOWN.machine()),
                new Histogram(2));
    }
}
