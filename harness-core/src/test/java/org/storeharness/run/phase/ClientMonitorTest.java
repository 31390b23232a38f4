package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.engine.Clock;
import org.storeharness.environment.SystemFiles;
import org.storeharness.plan.Extent;
import org.storeharness.run.stage.RunContext;

class ClientMonitorTest {
    private static final long BUSY_NANOS = 5_000_000;

    private final Thread caller = Thread.currentThread();

    @TempDir
    private Path root;

    private long phaseNanos = 3_000_000_000L;
    private int busySteps;
    private int stopAfter = Integer.MAX_VALUE;
    private int pauses;
    private long compilerNanos;
    private volatile long nanos;

    @BeforeEach
    void aCompilerThread() throws IOException {
        Files.createDirectories(thread());
        Files.writeString(thread().resolve("comm"), "C2 CompilerThre\n");
        compile(0);
    }

    @Test
    void theWaitEndsWhenTheCompilerWasIdleTwice() {
        busySteps = 3;
        await();
        assertThat(pauses).isEqualTo(5);
    }

    @Test
    void aRunThatIsStoppedDoesNotWaitForIt() {
        busySteps = Integer.MAX_VALUE;
        stopAfter = 2;
        await();
        assertThat(pauses).isEqualTo(2);
    }

    @Test
    void aCompilerThatStaysBusyIsLeftToItAfterATenthOfThePhase() {
        busySteps = Integer.MAX_VALUE;
        await();
        assertThat(nanos).isEqualTo(300_000_000);
    }

    @Test
    void aLongPhaseWaitsForASecondAtMost() {
        busySteps = Integer.MAX_VALUE;
        phaseNanos = 60_000_000_000L;
        await();
        assertThat(nanos).isEqualTo(1_000_000_000);
    }

    @ParameterizedTest
    @CsvSource({"warm-up, 60", "calibration, 60", "practice-1, 0", "read-back, 0"})
    void everyPhaseButPracticeAndWhatIsReadBackAtOnceBeginsWithoutTheCompiler(String phase, int steps)
            throws Exception {
        busySteps = Integer.MAX_VALUE;
        Clock clock = new StepClock();
        RunContext context = PhaseOrders.context(clock);
        PhaseOrder order = PhaseOrderTest.order(phase + "/one/write", Extent.of(Duration.ofSeconds(3)));
        try (ClientMonitor monitor = new ClientMonitor(clock, new SystemFiles(root))) {
            new LocalGroup(List.of(), context, monitor).ready(List.of(order));
        }
        assertThat(pauses).isEqualTo(steps);
    }

    private void await() {
        try (ClientMonitor monitor = new ClientMonitor(new StepClock(), new SystemFiles(root))) {
            monitor.awaitCompiler(phaseNanos, () -> pauses == stopAfter);
        }
    }

    private Path thread() {
        return root.resolve("proc/self/task/7");
    }

    private void compile(long more) {
        compilerNanos += more;
        try {
            Files.writeString(thread().resolve("schedstat"), compilerNanos + " 0 1\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Time passes only while the caller waits, and the compiler works for the first steps of that. */
    private final class StepClock implements Clock {
        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void pause(long passed) {
            if (Thread.currentThread() == caller) {
                pauses++;
                compile(pauses <= busySteps ? BUSY_NANOS : 0);
                nanos += passed;
            }
        }
    }
}
