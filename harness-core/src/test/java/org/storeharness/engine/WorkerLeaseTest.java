package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.engine.FakeBlockingSession.Answer;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store.Threading;

/** A process may work until a time that another one sets. What stands still in an operation meanwhile starts no other one. */
class WorkerLeaseTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final int STOPPED_AT = 499;

    private final WorkerFixture bench = new WorkerFixture();
    private final List<Long> starts = new ArrayList<>();

    /** The process is stopped for a minute in one operation; all take 1 ms otherwise. */
    private FakeBlockingSession stoppedOnce(Outcome outcome) {
        return new FakeBlockingSession(bench.clock, (call, nanos) -> {
            starts.add(nanos);
            return call == STOPPED_AT ? new Answer(60 * SECOND, outcome) : Answer.ok(MILLI);
        });
    }

    private void assertNothingStartedAfterTheStop(PhaseTotals totals) {
        assertThat(starts).hasSize(STOPPED_AT + 1);
        assertThat(totals.operations().ok()).isEqualTo(STOPPED_AT);
        assertThat(bench.control.interrupted()).isTrue();
        assertThat(bench.control.aborted()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed", "100/s"})
    void noOperationIsStartedAfterTheEnd(String arrivals) {
        bench.arrivals = Arrivals.parse(arrivals);
        bench.operations = 10_000;
        bench.shed = Duration.ofHours(1);
        bench.control.allowUntil(6 * SECOND);
        assertNothingStartedAfterTheStop(bench.run(stoppedOnce(Outcome.OK), Threading.BLOCKING));
    }

    @Test
    void noOperationIsTriedAgainAfterTheEnd() {
        bench.operations = 10_000;
        bench.timeout = Duration.ofMinutes(10);
        bench.failures = new FailurePolicy(FailurePolicy.Action.RETRY, 2, 0);
        bench.control.allowUntil(6 * SECOND);
        PhaseTotals totals = bench.run(stoppedOnce(Outcome.REJECTED), Threading.BLOCKING);
        assertNothingStartedAfterTheStop(totals);
        assertThat(totals.operations().unfinished()).isEqualTo(1);
    }

    @Test
    void onceTheEndWasSeenALaterOneChangesNothing() {
        bench.operations = 10_000;
        bench.control.allowUntil(6 * SECOND);
        assertThat(bench.control.endIfOver(6 * SECOND)).isTrue();
        bench.control.allowUntil(Long.MAX_VALUE);
        assertThat(bench.control.endIfOver(0)).isTrue();
        bench.run(stoppedOnce(Outcome.OK), Threading.BLOCKING);
        assertThat(starts).isEmpty();
    }

    @Test
    void anEndThatIsPutOffInTimeEndsNothing() {
        bench.operations = 10_000;
        bench.control.allowUntil(6 * SECOND);
        bench.blocking((call, nanos) -> {
            starts.add(nanos);
            bench.control.allowUntil(nanos + 6 * SECOND);
            return Answer.ok(SECOND / 100);
        });
        assertThat(starts).hasSize(10_000);
        assertThat(bench.control.stopped()).isFalse();
    }
}
