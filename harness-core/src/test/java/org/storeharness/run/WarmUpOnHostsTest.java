package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.environment.CountersDelta;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.run.phase.ClientObservation;

/** The scratch warm-up where several hosts share the work. */
class WarmUpOnHostsTest {
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
