package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.reference.NullDriver;
import org.storeharness.report.CautionText;
import org.storeharness.report.Report;
import org.storeharness.report.ReportDocument;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.store.AuditSummary;

/** Writes that stores acknowledge are read back, without an audit. */
class WrittenObjectsTest {
    private static final String WRITES = """
            rounds: 1
            targets: {planted: {store: planted, options: {%s}}}
            workloads: {write: {operations: {write: 1}, concurrency: 4, phases: {measure: {operations: 2000}}}}
            """;

    @TempDir
    private Path directory;

    private final PlantedDriver planted = new PlantedDriver();

    private RunResult run(String plan) throws Exception {
        return WholeRun.in(directory, planted, new MemoryDriver(), new NullDriver())
                .result(plan);
    }

    private static ReadBack readBack(RunResult result, int measurement) {
        return Objects.requireNonNull(result.results().get(measurement).readBack());
    }

    @ParameterizedTest
    @ValueSource(strings = {"keepFirst: 200", "visibleAfter: 2s", "flipEvery: 2"})
    void aStoreThatDoesNotKeepWhatItAcknowledgesIsNotValidAndAKeyIsNamed(String fault) throws Exception {
        RunResult result = run(WRITES.formatted(fault));
        assertThat(result.results().get(0).operations().failed()).isZero();
        assertThat(result.run().valid()).isFalse();
        assertThat(CautionText.invalidReasons(result))
                .singleElement()
                .asString()
                .contains("write in round 1: of 100 acknowledged writes read back at once")
                .contains("(such as key ");
        assertThat(readBack(result, 0).wrong()).isGreaterThan(20);
    }

    @Test
    void whatIsThereIsSaidInTheAnswer() throws Exception {
        RunResult result = run(WRITES.formatted("loseEvery: 0"));
        assertThat(CautionText.invalidReasons(result)).isEmpty();
        assertThat(readBack(result, 0))
                .isEqualTo(new ReadBack(2_000, new AuditSummary(100, 0, 0, 0, 0, 0, 0, 0), null, null));
        assertThat(result.results().get(0).operations().scheduled()).isEqualTo(2_000);
        assertThat(text(result)).contains("100 of 2,000 acknowledged ones read back after each round: all there");
    }

    @Test
    void theLatestUpdatesAndDeletesAreLookedAtToo() throws Exception {
        RunResult result = run("""
                rounds: 1
                targets: {planted: {store: planted, options: {dropUpdates: true, keepDeleted: true}}}
                workloads:
                  update: {operations: {update: 1}, concurrency: 2, phases: {fill: 500, measure: {operations: 300}}}
                  delete: {operations: {delete: 1}, concurrency: 2, phases: {measure: {operations: 200}}}
                """);
        ReadBack updates = readBack(result, 0);
        assertThat(updates.found().corrupt()).isEqualTo(updates.read()).isEqualTo(100);
        ReadBack deletes = readBack(result, 1);
        assertThat(deletes.found().resurrected()).isEqualTo(deletes.read()).isEqualTo(100);
        assertThat(deletes.acknowledged()).isEqualTo(200);
        assertThat(CautionText.invalidReasons(result))
                .anyMatch(reason -> reason.contains("100 not as written"))
                .anyMatch(reason -> reason.contains("100 deleted and still there"));
    }

    /** One of them writes nothing, so that there is nothing to read back of it. */
    @Test
    void workloadsThatRunTogetherAreEachLookedAt() throws Exception {
        RunResult result = run("""
                rounds: 2
                targets: {memory: {store: memory}}
                workloads:
                  writes: {operations: {write: 1}, concurrency: 3, phases: {measure: {operations: 1000}}}
                  reads:
                    operations: {read: 1}
                    concurrency: 2
                    phases: {fill: 10, measure: {operations: 1000}}
                    turn: {with: writes}
                  updates:
                    operations: {update: 1}
                    phases: {fill: 1000, measure: {operations: 500}}
                    turn: {with: writes}
                """);
        assertThat(CautionText.invalidReasons(result)).isEmpty();
        assertThat(result.results()).hasSize(6).allSatisfy(measured -> {
            ReadBack found = measured.readBack();
            if (measured.workload().equals("reads")) {
                assertThat(found).isNull();
            } else {
                assertThat(Objects.requireNonNull(found).read()).isEqualTo(100);
                assertThat(found.wrong()).isZero();
            }
        });
    }

    @Test
    void whatCannotBeReadBackIsSaidToBeNotVerified() throws Exception {
        RunResult result = run("""
                rounds: 1
                targets: {nothing: {store: "null"}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1000}}}}
                """);
        assertThat(readBack(result, 0).unread()).isEqualTo(ReadBack.Unread.NO_CONTENT);
        assertThat(text(result)).contains("not verified: nothing write (the store keeps no contents)");
    }

    @Test
    void aStoreThatAnswersNoReadsIsNotVerified() throws Exception {
        RunResult result = run(WRITES.formatted("failReads: true"));
        assertThat(result.run().valid()).isTrue();
        assertThat(readBack(result, 0).unread()).isEqualTo(ReadBack.Unread.NO_ANSWER);
        assertThat(text(result)).contains("not verified: planted write (no read was answered in time)");
    }

    @Test
    void aStoreThatMakesWritesLaterFailsReadsOfTheLatest() throws Exception {
        RunResult result = run("""
                rounds: 1
                targets: {planted: {store: planted, options: {visibleAfter: 2s}}}
                workloads:
                  mix:
                    operations: {write: 1, read: 1}
                    keys: latest
                    concurrency: 4
                    phases: {fill: 100, measure: {operations: 2000}}
                """);
        assertThat(result.results().get(0).operations().miss()).isPositive();
        assertThat(result.run().valid()).isFalse();
    }

    private static String text(RunResult result) {
        return String.join(
                "\n",
                ReportDocument.of(new Report(result, null)).answer().proofs().values());
    }
}
