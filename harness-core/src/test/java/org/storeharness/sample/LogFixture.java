package org.storeharness.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.StageId;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;

/** Writes interval logs of known content, on a clock that is only counted. */
public final class LogFixture {
    /** The length of an interval. */
    public static final long SECOND = 1_000_000_000L;

    /** When the run of the log began. */
    public static final Instant RUN_START = Instant.parse("2026-01-31T12:00:00Z");

    /** The number of the last script that a store may have. */
    static final int LAST_SCRIPT = Store.MAXIMUM_SCRIPTS - 1;

    private LogFixture() {}

    /** A phase of a stage under a load that is spelled as in a plan, with the number 0. */
    public static PhaseId phase(
            String phase, String target, String workload, int concurrency, String size, String load, int round) {
        Cell cell = new Cell(workload, Arrivals.parse(load), concurrency, size);
        return new PhaseId(phase, 0, new StageId(target, cell, round));
    }

    /**
     * Writes a phase of so many intervals. Interval i, from 0, has 100 + i writes that succeed, one that fails, one that is shed
     * and one retry of the failed one; every other one performs the last script that a store may have, the rest the first; under open load they start 2 ms late.
     *
     * @param over whether the phase ends, in the middle of its last interval
     */
    public static void write(Path file, PhaseId phase, int intervals, boolean open, boolean over) throws IOException {
        try (IntervalLog log = new IntervalLog(file, RUN_START)) {
            IntervalLog.PhaseLog logged = log.phase(phase, RUN_START.toEpochMilli() + 1_500, SECOND, true);
            WorkerRecorder recorder = new WorkerRecorder(SECOND, open);
            SampleCollector collector = new SampleCollector(List.of(recorder), logged);
            Random random = new Random(intervals);
            recorder.begin(0, 0);
            for (int i = 0; i < intervals; i++) {
                long start = i * SECOND + SECOND / 4;
                for (int n = 0; n < 101 + i; n++) {
                    Outcome outcome = n == 50 ? Outcome.ERROR : Outcome.OK;
                    long end = start + 1_000 + random.nextInt(1_000_000);
                    recorder.ended(OperationKind.WRITE, outcome, start - 2_000_000, start, end, 1, 100);
                    recorder.script(n % 2 * LAST_SCRIPT, outcome, start - 2_000_000, start, end);
                }
                recorder.untimed(OperationKind.WRITE, Outcome.SHED, 1);
                recorder.retries(OperationKind.WRITE, Outcome.ERROR, 1);
            }
            recorder.finish(intervals * SECOND);
            collector.finish();
            if (over) {
                logged.end((intervals - 1) * SECOND + SECOND / 2);
            }
        }
    }
}
