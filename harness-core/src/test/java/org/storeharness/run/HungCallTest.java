package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.OperationCounts;

/** A blocking store one of whose calls never returns. */
@Tag("slow")
class HungCallTest {
    private static final String PLAN = """
            rounds: 3
            operationTimeout: 50ms
            targets: {planted: {store: planted, options: {hangAt: 40, delay: 1ms}}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 4
                arrivals: %s
                phases: {warmUp: {%s}, measure: {duration: 1h}}
            """;

    @TempDir
    private Path directory;

    private final PlantedDriver planted = new PlantedDriver();

    @ParameterizedTest
    @ValueSource(strings = {"closed", "100/s"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theRunEndsAndNamesTheCallThatHangs(String arrivals) throws Exception {
        RunResult result = run(arrivals, "operations: 0");
        assertThat(result.run().complete()).isFalse();
        assertThat(result.run().valid()).isFalse();
        OperationCounts operations = result.results().get(0).operations();
        assertThat(operations.ok() + operations.timeout()).isGreaterThanOrEqualTo(40);
        assertThat(operations.scheduled()).isEqualTo(operations.ok() + operations.timeout() + operations.shed());
        assertThat(result.results().get(0).failures())
                .filteredOn(failure -> failure.reason().endsWith("still hangs"))
                .singleElement()
                .isEqualTo(new FailureExample(
                        "timeout", "no answer within the operation timeout, and the call still hangs", 1));
        assertThat(result.results()).as("the rounds after it").hasSize(1);
        assertThat(hung(result).target()).isEqualTo("planted");
        assertThat(hung(result).text("operation")).isEqualTo("write");
        assertThat(hung(result).whole("worker")).isBetween(0L, 3L);
        assertThat(TimeUnit.NANOSECONDS.toMillis(hung(result).whole("nanos"))).isGreaterThanOrEqualTo(2_150);
        assertThat(planted.cleanups.get()).isPositive();
        assertThat(planted.closed.get()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = "closed")
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aCallThatHangsInTheWarmUpEndsTheRunWithoutAMeasurement(String arrivals) throws Exception {
        RunResult result = run(arrivals, "duration: 1h");
        assertThat(result.results()).isEmpty();
        assertThat(hung(result).target()).isEqualTo("planted");
        assertThat(result.warnings()).extracting(Caution::code).contains(CautionCode.RUN_ENDED_EARLY);
        assertThat(planted.cleanups.get()).isPositive();
    }

    private static Caution hung(RunResult result) {
        return result.warnings().stream()
                .filter(caution -> caution.code() == CautionCode.CALL_HUNG)
                .findFirst()
                .orElseThrow();
    }

    private RunResult run(String arrivals, String warmUp) throws Exception {
        return WholeRun.in(directory, planted).result(PLAN.formatted(arrivals, warmUp));
    }
}
