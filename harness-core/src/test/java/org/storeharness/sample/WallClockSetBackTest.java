package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.Outcome;

class WallClockSetBackTest {
    @TempDir
    Path directory;

    /** Somebody, or a time server, sets the wall clock back by a minute after the run has begun: intervals begin before it. */
    @Test
    void aLogIsReadWhoseWallClockWasSetBack() throws IOException {
        Path file = directory.resolve("intervals.hlog");
        PhaseId phase = LogFixture.phase("measure", "fs", "write", 1, "1KiB", "closed", 1);
        try (IntervalLog log = new IntervalLog(file, LogFixture.RUN_START)) {
            IntervalLog.PhaseLog logged =
                    log.phase(phase, LogFixture.RUN_START.toEpochMilli() - 60_000, LogFixture.SECOND, true);
            WorkerRecorder recorder = new WorkerRecorder(LogFixture.SECOND, false);
            SampleCollector collector = new SampleCollector(List.of(recorder), logged);
            recorder.begin(0, 0);
            recorder.ended(OperationKind.WRITE, Outcome.OK, 0, 0, 1_000_000, 1, 100);
            recorder.finish(LogFixture.SECOND);
            collector.finish();
            logged.end(1_000_000);
        }
        assertThat(IntervalLogReader.read(file, any -> true).values())
                .singleElement()
                .satisfies(read -> assertThat(read.operations().ok()).isEqualTo(1));
    }
}
