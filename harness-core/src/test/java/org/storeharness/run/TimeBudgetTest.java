package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.plan.CurveGoal;
import org.storeharness.plan.RateObjective;
import org.storeharness.plan.SearchGoal;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.BlockResult;

/** A run of minutes in virtual time, which passes only in the calls of its stores and in the waits of its workers. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TimeBudgetTest {
    private static final long MILLI = 1_000_000;

    private static final String PLAN = """
            rounds: 1000
            maxTime: 5m
            calibration: 2s
            operationTimeout: 10m
            targets: {a: {store: pliable}, b: {store: pliable}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 1
                phases: {warmUp: {duration: 2s}, measure: {duration: 6s}}
              read:
                operations: {read: 1}
                concurrency: 1
                phases: {fill: %d, warmUp: {duration: 2s}, measure: {duration: 6s}}
            """;

    @TempDir
    private Path directory;

    private final VirtualClock clock = new VirtualClock();
    private final AtomicLong writes = new AtomicLong();

    private RunResult run(int fill, Map<String, Long> callMillis, long cleanUpMicros) throws Exception {
        return run(fill, callMillis, cleanUpMicros, null);
    }

    private RunResult run(int fill, Map<String, Long> callMillis, long cleanUpMicros, @Nullable SearchGoal goal)
            throws Exception {
        PliableDriver driver = PliableDriver.blocking((target, called) -> {
            if (called.equals("session.write")) {
                writes.incrementAndGet();
            }
            long perObject = called.equals("cleanup") ? cleanUpMicros * 1_000 * writes.get() / 2 : 0;
            clock.pause(callMillis.getOrDefault(called, 0L) * MILLI + perObject);
        });
        return WholeRun.in(directory, driver).goal(goal).clock(clock).result(PLAN.formatted(fill));
    }

    @Test
    void fillsWarmUpsCalibrationsAuditAndCleanUpAreWithinTheTime() throws Exception {
        RunResult result = run(
                400,
                Map.of(
                        "open", 4_000L,
                        "prepare", 1_000L,
                        "session.write", 50L,
                        "session.read", 50L,
                        "openSession", 200L,
                        "settle", 300L,
                        "audit", 500L,
                        "close", 1_000L),
                10_000);
        assertThat(Duration.ofNanos(clock.nanos()))
                .isLessThanOrEqualTo(Duration.ofMinutes(5))
                .isGreaterThan(Duration.ofMinutes(4));
        Instant finished = Objects.requireNonNull(result.run().finished());
        assertThat(Duration.between(result.run().started(), finished))
                .as("by the clock that does not follow the time of day")
                .isBetween(Duration.ofMinutes(4), Duration.ofNanos(clock.nanos()));
        assertThat(result.run().complete()).isTrue();
        assertThat(result.blocks()).extracting(BlockResult::end).containsOnly(BlockResult.BlockEnd.MAX_TIME);
        assertThat(result.blocks())
                .allSatisfy(block -> assertThat(block.rounds()).isGreaterThan(3));
    }

    @Test
    void aFillThatTakesAllTheTimeEndsTheRunAndIsSaid() throws Exception {
        RunResult result = run(5_000, Map.of("session.write", 50L, "session.read", 50L), 0);
        assertThat(result.run().complete()).isFalse();
        assertThat(result.warnings().stream().map(CautionText::message))
                .anyMatch(line -> line.contains("the time of 5m (--max-time) was over before the first round of ")
                        && line.endsWith(" ended: it takes more time, or fewer targets or workloads"));
    }

    /** A fill, a round, a search and curves that would each take an hour. */
    static Stream<Arguments> longTasks() {
        Map<String, Long> hours = Map.of("session.write", 600_000L, "session.read", 600_000L);
        Map<String, Long> slowFill = Map.of("session.write", 500L, "session.read", 50L);
        Map<String, Long> slowOpening = Map.of("openSession", 600_000L);
        RateObjective objective = RateObjective.parse("p99<10s");
        return Stream.of(
                Arguments.of("a fill", 50_000, slowFill, null),
                Arguments.of("the time before a fill wrote anything", 10, slowOpening, null),
                Arguments.of("the first round", 0, hours, null),
                Arguments.of("the fill of a search", 50_000, slowFill, objective),
                Arguments.of(
                        "the trials of a search", 10, Map.of("session.write", 50L, "session.read", 50L), objective),
                Arguments.of("the fill of curves", 50_000, slowFill, new CurveGoal(Duration.ofHours(1))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("longTasks")
    void whatWouldTakeHoursEndsInTime(String what, int fill, Map<String, Long> callMillis, @Nullable SearchGoal goal)
            throws Exception {
        RunResult result = run(fill, callMillis, 0, goal);
        long longestCall =
                callMillis.values().stream().mapToLong(millis -> millis).max().orElse(0);
        assertThat(Duration.ofNanos(clock.nanos()))
                .isLessThanOrEqualTo(Duration.ofMinutes(5).plusMillis(longestCall));
        assertThat(result.run().complete()).isFalse();
        assertThat(result.warnings().stream().map(CautionText::message))
                .anyMatch(line -> line.contains("the time of 5m (--max-time) was over "))
                .noneMatch(line -> line.contains("needs objects"));
    }
}
