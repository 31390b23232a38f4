package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.engine.RunControl;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.run.stage.RunException;

/** A store one of whose calls never returns, beside one that is well. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HungSessionTest {
    private static final String PLAN = """
            rounds: 2
            operationTimeout: 10ms
            targets: {hung: {store: pliable}, well: {store: memory}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 2
                phases: {measure: {operations: 100}}
            """;

    private static final CallBounds SHORT = new CallBounds(
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofMillis(200));

    @TempDir
    private Path directory;

    private final RunControl control = new RunControl();

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"open", "facts"})
    void aRunThatCannotBeginSaysWhichCallHangs(String call) {
        String what = call.equals("open") ? "the opening of hung" : "the call " + call + " of hung";
        assertThatThrownBy(() -> run(call))
                .isInstanceOf(RunException.class)
                .hasMessage(what + " did not end within 1s");
        assertThat(directory.resolve("data")).as("left there").isEmptyDirectory();
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "counters, the run ended early: the call counters of hung",
        "openSession, the run ended early: the opening of session 0 of hung",
        "session.close, could not be cleaned up: the closing of session 0 of hung",
        "cleanup, could not be cleaned up: the clean-up of hung",
        "close, could not be cleaned up: the closing of hung",
    })
    void aCallThatHangsIsNamedAndTheRunEnds(String call, String line) {
        assertThat(lines(call)).contains(line + " did not end within 1s");
    }

    @Tag("slow")
    @Tag("exhaustive")
    @ParameterizedTest
    @CsvSource({
        "foreignObjects, the run ended early: the call foreignObjects of hung",
        "settle, the run ended early: the call settle of hung",
        "beginStep, the run ended early: the call beginStep of hung",
        "prepareCache, the run ended early: the call prepareCache of hung",
        "audit, could not be audited: the call audit of hung",
    })
    void anyOtherCallThatHangsIsNamedAsWell(String call, String line) {
        assertThat(lines(call)).contains(line + " did not end within 1s");
    }

    @Tag("slow")
    @Test
    void aPollThatHangsEndsTheRunAndIsNamed() {
        assertThat(lines("session.poll"))
                .anyMatch(line -> line.matches("write in round 1: a poll of worker 0 had not returned after \\d+ms: its"
                        + " thread was abandoned, and the run ended early"));
    }

    /** In the warm-up it leaves no measurement. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"closed, 0s, 1", "closed, 1h, 0"})
    void aCallOfABlockingWorkerThatHangsIsATimeoutAndEndsTheRun(String arrivals, String warmUp, int measured)
            throws Exception {
        assertATimeoutThatEndsTheRun(arrivals, warmUp, measured);
    }

    @Tag("exhaustive")
    @Test
    void soIsOneUnderOpenLoad() throws Exception {
        assertATimeoutThatEndsTheRun("100/s", "0s", 1);
    }

    private void assertATimeoutThatEndsTheRun(String arrivals, String warmUp, int measured) throws Exception {
        AtomicInteger writes = new AtomicInteger();
        Set<String> called = ConcurrentHashMap.newKeySet();
        PliableDriver blocking = PliableDriver.blocking((target, method) -> {
            called.add(method);
            if (method.equals("session.write")) {
                Thread.sleep(
                        writes.incrementAndGet() == 40 ? Duration.ofHours(1).toMillis() : 1);
            }
        });
        RunResult result = WholeRun.in(directory, blocking).result("""
                rounds: 3
                operationTimeout: 50ms
                targets: {hung: {store: pliable}}
                workloads:
                  write:
                    operations: {write: 1}
                    concurrency: 4
                    arrivals: %s
                    phases: {warmUp: {duration: %s}, measure: {duration: 1h}}
                """.formatted(arrivals, warmUp));
        assertThat(result.run().complete()).isFalse();
        assertThat(result.warnings())
                .filteredOn(caution -> caution.code() == CautionCode.CALL_HUNG)
                .singleElement()
                .satisfies(hung -> {
                    assertThat(hung.target()).isEqualTo("hung");
                    assertThat(hung.text("operation")).isEqualTo("write");
                    assertThat(hung.whole("worker")).isBetween(0L, 3L);
                    assertThat(hung.whole("nanos")).isGreaterThanOrEqualTo(2_150_000_000L);
                });
        assertThat(called).contains("cleanup", "close");
        assertThat(result.results())
                .as("and no round after it")
                .hasSize(measured)
                .allSatisfy(round -> {
                    OperationCounts operations = round.operations();
                    assertThat(operations.ok() + operations.timeout()).isGreaterThanOrEqualTo(40);
                    assertThat(operations.scheduled())
                            .isEqualTo(operations.ok() + operations.timeout() + operations.shed());
                    assertThat(round.failures())
                            .contains(new FailureExample(
                                    "timeout", "no answer within the operation timeout, and the call still hangs", 1));
                });
    }

    @Tag("slow")
    @Test
    void aProcessThatWasToldToEndWaitsLessForTheCleanUp() {
        control.interrupt();
        assertThat(lines("cleanup")).contains("could not be cleaned up: the clean-up of hung did not end within 200ms");
    }

    /** The lines about a run that ended and can be read back. */
    private List<String> lines(String call) {
        try {
            HarnessRun.RunOutcome outcome = run(call);
            RunResult result = SavedRuns.read(outcome.directory().path());
            assertThat(result).isEqualTo(outcome.result());
            assertThat(directory.resolve("data")).as("left there").isEmptyDirectory();
            return result.warnings().stream().map(CautionText::message).toList();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private HarnessRun.RunOutcome run(String call) throws Exception {
        PliableDriver hung = new PliableDriver((target, called) -> {
            if (called.equals(call)) {
                Thread.sleep(Duration.ofHours(1).toMillis());
            }
        });
        return WholeRun.in(directory, hung, new MemoryDriver())
                .control(control)
                .bounds(SHORT)
                .of(PLAN);
    }
}
