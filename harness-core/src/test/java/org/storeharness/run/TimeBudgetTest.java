package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.json.PlanFiles;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.BlockResult;
import org.storeharness.run.site.SiteOpener;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.run.stage.RunListener;
import org.storeharness.store.StoreDrivers;

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
                phases: {warmUp: {duration: 1s}, measure: {duration: 3s}}
              read:
                operations: {read: 1}
                concurrency: 1
                phases: {fill: %d, warmUp: {duration: 1s}, measure: {duration: 3s}}
            """;

    @TempDir
    private Path directory;

    private final AtomicLong now = new AtomicLong();
    private final AtomicLong writes = new AtomicLong();

    private final class VirtualClock implements Clock {
        @Override
        public long nanos() {
            return now.get();
        }

        @Override
        public void pause(long nanos) {
            now.addAndGet(nanos);
        }
    }

    private RunResult run(int fill, Map<String, Long> callMillis, long cleanUpMicros) throws Exception {
        PliableDriver driver = PliableDriver.blocking((target, called) -> {
            if (called.equals("session.write")) {
                writes.incrementAndGet();
            }
            long perObject = called.equals("cleanup") ? cleanUpMicros * 1_000 * writes.get() / 2 : 0;
            now.addAndGet(callMillis.getOrDefault(called, 0L) * MILLI + perObject);
        });
        RunRequest request = TestRunRequest.of(
                PlanFiles.parse(PLAN.formatted(fill), "virtual.yaml"),
                null,
                directory.resolve("out"),
                Files.createDirectories(directory.resolve("data")),
                new RunRequest.Build("1", "abc"),
                List.of(),
                null);
        return new HarnessRun(
                        request,
                        StoreDrivers.of(List.of(driver)),
                        new RunControl(),
                        RunListener.SILENT,
                        SiteOpener.THIS_MACHINE,
                        new VirtualClock(),
                        CallBounds.USUAL)
                .execute()
                .result();
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
        assertThat(Duration.ofNanos(now.get()))
                .isLessThanOrEqualTo(Duration.ofMinutes(5))
                .isGreaterThan(Duration.ofMinutes(4));
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
                .anyMatch(line -> line.endsWith("the time of 5m (maxTime) was over before the first round of write"));
    }
}
