package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.report.CautionText;
import org.storeharness.result.ResultFixture;
import org.storeharness.run.stage.Stage;

/** Workers of which some or all stand still for a planted time. */
class StandstillTest {
    private static final int WORKERS = 4;
    private static final long SECOND = 1_000_000_000;

    /** As when a server is stopped for five seconds at 40 operations a second. */
    @Test
    void aStallOfAllConnectionsIsToldWithItsBeginningAndItsLength() {
        assertThat(told(stalling(WORKERS, 1_000)))
                .hasValue(
                        "a: write in round 2: no operation ended for 5.0 s, from 10.0 s on, though some were under way:"
                                + " rate and percentiles include that one stall of all connections");
    }

    @Test
    void whereOneConnectionGoesOnNothingIsTold() {
        assertThat(told(stalling(WORKERS - 1, 1_000))).isEmpty();
    }

    /** A store whose operations take seconds, all at the same time. */
    @Test
    void slowOperationsInStepAreNoStall() {
        PlantedPhase phase = new PlantedPhase();
        for (int worker = 0; worker < WORKERS; worker++) {
            phase.worker(0, 60_000, 2_000);
        }
        assertThat(told(phase)).isEmpty();
    }

    @Test
    void aTimeInWhichNothingIsDueIsNoStall() {
        PlantedPhase phase = new PlantedPhase();
        for (int worker = 0; worker < WORKERS; worker++) {
            phase.openWorker(
                    worker, WORKERS, 800, arrival -> (arrival < 400 ? arrival : arrival + 200) * SECOND / 40, 2);
        }
        assertThat(told(phase)).isEmpty();
    }

    /** Nothing is under way when it begins: the first that arrives then is. */
    @Test
    void underOpenLoadAStallIsToldToo() {
        PlantedPhase phase = new PlantedPhase();
        for (int worker = 0; worker < WORKERS; worker++) {
            phase.openWorker(
                    worker,
                    WORKERS,
                    800,
                    arrival -> arrival * SECOND / 40,
                    arrival -> arrival / WORKERS == 100 ? 5_000 : 2);
        }
        assertThat(told(phase).orElseThrow()).contains("no operation ended for 5.0 s, from 10.0 s on");
    }

    /** Operations of 10 ms one after the other, of which the one of this number takes 5 s in so many workers. */
    private static PlantedPhase stalling(int stalled, int number) {
        PlantedPhase phase = new PlantedPhase();
        for (int worker = 0; worker < WORKERS; worker++) {
            AtomicInteger done = new AtomicInteger();
            boolean stalls = worker < stalled;
            phase.workerOf(2_000, () -> done.getAndIncrement() == number && stalls ? 5_000 : 10);
        }
        return phase;
    }

    private static Optional<String> told(PlantedPhase phase) {
        Workload workload = ResultFixture.workload(0, OperationKind.WRITE).withConcurrency(WORKERS);
        return MeasurementCautions.standstill(new Stage("a", "write", workload, 2, 0), phase.report())
                .map(CautionText::line);
    }
}
