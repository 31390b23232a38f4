package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.RunTimeline.Distribution;
import org.storeharness.result.RunTimeline.PhaseTimeline;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.saved.SavedRuns;

/** A phase in which this process was paused for garbage collection, as a store plants it that asks for a collection once. */
@Tag("slow")
class MeasuredAgainTest {
    private static final int COLLECTION = 300;

    private final AtomicInteger operations = new AtomicInteger();

    @TempDir
    private Path directory;

    @Test
    void aPhaseWhosePercentilesPausesReachIntoIsMeasuredOnceMore() throws Exception {
        HarnessRun.RunOutcome run = run("phases: {measure: {duration: 1s}}");
        RunResult result = run.result();
        assertThat(result.warnings())
                .filteredOn(caution -> caution.code() == CautionCode.MEASURED_AGAIN)
                .singleElement()
                .satisfies(caution -> assertThat(CautionText.message(caution))
                        .startsWith(
                                "write in round 1 was measured again, and the first time counts for nothing: garbage"));
        Measurement counted = result.results().get(0);
        assertThat(result.results()).hasSize(1);
        assertThat(counted.operations().scheduled()).isEqualTo(1_000);
        assertThat(operations.get()).isGreaterThanOrEqualTo(2_000);

        RunTimeline timeline = SavedRuns.timeline(run.directory().path(), result);
        assertThat(timeline.phases()).extracting(PhaseTimeline::measured).containsExactly(false, true);
        assertThat(timeline.distributions())
                .extracting(Distribution::count)
                .containsExactly(counted.operations().ok(), counted.operations().ok());
    }

    /** As many changes are made as were asked for. */
    @Test
    void aNumberOfWritesIsNotRepeatedButMarked() throws Exception {
        RunResult result = run("phases: {measure: {operations: 1000}}").result();
        assertThat(operations.get()).isEqualTo(1_000);
        assertThat(result.warnings()).noneMatch(caution -> caution.code() == CautionCode.MEASURED_AGAIN);
        assertThat(result.results().get(0).client().boundBy())
                .anyMatch(caution -> caution.code() == CautionCode.CLIENT_PAUSES);
    }

    private HarnessRun.RunOutcome run(String phases) throws Exception {
        PliableDriver driver = PliableDriver.blocking((target, method) -> {
            if (method.equals("session.write") && operations.incrementAndGet() == COLLECTION) {
                System.gc();
            }
        });
        return WholeRun.in(directory, driver).of("""
                rounds: 1
                targets: {paused: {store: pliable}}
                workloads:
                  write:
                    operations: {write: 1}
                    arrivals: constant 1000/s
                    concurrency: 4
                """ + phases.indent(4));
    }
}
