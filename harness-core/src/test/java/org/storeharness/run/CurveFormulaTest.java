package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.CurveGoal;
import org.storeharness.result.CurvePoint;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.RunResult;
import org.storeharness.result.ThroughputCurve;
import org.storeharness.statistics.comparison.QueueFormulas;

/** Curves of stores that sleep for their service time, on this machine's clock, against the formulas of queues. */
@Tag("exhaustive")
@Tag("serial")
@Tag("slow")
class CurveFormulaTest {
    @TempDir
    private Path directory;

    private List<ThroughputCurve> curves() throws Exception {
        RunResult result = WholeRun.in(directory, new SleepingDriver())
                .goal(new CurveGoal(Duration.ofMinutes(15)))
                .result("""
                        rounds: 3
                        targets:
                          exponential: {store: sleeping, options: {service: 5ms, exponential: true}}
                          constant: {store: sleeping, options: {service: 5ms}}
                        workloads:
                          write:
                            operations: {write: 1}
                            concurrency: 16
                            phases: {warmUp: {duration: 500ms}, measure: {duration: 3s}}
                        """);
        return Objects.requireNonNull(result.curves());
    }

    @Test
    void capacityKneeAndResponseTimesAreThoseOfTheFormulas() throws Exception {
        for (ThroughputCurve curve : curves()) {
            boolean exponential = curve.target().equals("exponential");
            assertNear(curve.capacity(), 3_200);
            assertNear(
                    curve.knee().opsPerSecond(),
                    200 * (exponential ? QueueFormulas.mmcKnee(16) : QueueFormulas.mdcKnee(16)));
            CurvePoint at80 = curve.points().stream()
                    .filter(point -> Math.abs(point.opsPerSecond() / 2_560.0 - 1) < 0.06)
                    .findFirst()
                    .orElseThrow();
            double load = at80.opsPerSecond() / 200.0;
            assertTime(at80.p50(), quantile(exponential, load, 0.5));
            assertTime(at80.p90(), quantile(exponential, load, 0.9));
            assertTime(at80.p99(), quantile(exponential, load, 0.99));
        }
    }

    private static double quantile(boolean exponential, double load, double share) {
        return exponential ? QueueFormulas.mmcQuantile(16, load, share) : QueueFormulas.mdcQuantile(16, load, share);
    }

    private static void assertNear(@Nullable IntervalEstimate estimate, double truth) {
        assertThat(estimate).isNotNull();
        assertThat(estimate.value()).isCloseTo(truth, within(0.05 * truth));
    }

    private static void assertTime(@Nullable Double nanos, double services) {
        assertThat(nanos).isCloseTo(5e6 * services, within(0.05 * 5e6 * services));
    }
}
