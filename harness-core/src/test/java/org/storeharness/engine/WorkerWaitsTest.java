package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.engine.FakeBlockingSession.Answer;
import org.storeharness.plan.Arrivals;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;
import org.storeharness.store.Store.Threading;
import org.storeharness.unit.Rate;

/** The behaviour of a worker while it waits, and when it is told to stop. */
class WorkerWaitsTest {
    private static final long MILLI = 1_000_000;

    private final WorkerFixture bench = new WorkerFixture();

    /** A session that never answers, and remembers the operations that it was told to abandon. */
    private final class SilentSession implements Session {
        private final List<Operation> abandoned = new ArrayList<>();
        private int started;

        @Override
        public void start(Operation operation, Completion completion) {
            started++;
        }

        @Override
        public void poll(long maximumWaitNanos) {
            bench.clock.advance(MILLI);
            if (bench.clock.now() > 500 * MILLI) {
                bench.control.abort();
            }
        }

        @Override
        public void abandon(Operation operation) {
            abandoned.add(operation);
        }

        @Override
        public void close() {}
    }

    @Test
    void onlyOperationsThatWereWaitedForCountAsStartedLateByTheHarness() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(1_000));
        bench.operations = 100;
        PhaseTotals totals = bench.blocking((call, nanos) -> Answer.ok(call == 49 ? 10 * MILLI : 1_000));
        // The first is due at once, and the ten after the slow one are due before it is over or just then.
        assertThat(totals.lateness().getTotalCount()).isEqualTo(100 - 1 - 10);
        assertThat(totals.lateness().getMaxValue()).isZero();
    }

    @Test
    void aBlockingWorkerSpinsThroughAWaitThatIsTooShortToSleep() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(500_000));
        bench.operations = 11;
        bench.blocking((call, nanos) -> Answer.ok(500));
        assertThat(bench.recorder.spunNanos()).isEqualTo(10 * 1_500);
    }

    /** The operations of 160 that are measured take 500 ns each, as all do; the time between them does not count. */
    @Test
    void theProcessorTimeOfOperationsUnderOpenLoadIsThatOfASampleOfThem() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(500_000));
        bench.operations = 160;
        bench.blocking((call, nanos) -> Answer.ok(500));
        assertThat(bench.recorder.operationCpuNanos()).isEqualTo(160 * 500);
    }

    @Test
    void aBlockingWorkerSleepsThroughALongWaitAndSpinsLessThanTheSlackOfATimerAtItsEnd() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(100));
        bench.operations = 11;
        bench.blocking((call, nanos) -> Answer.ok(500));
        assertThat(bench.recorder.spunNanos()).isLessThan(10 * 50_000);
    }

    @Test
    void anOperationWithoutAnswerIsAbandonedWhenItTimesOut() {
        SilentSession session = new SilentSession();
        bench.depth = 2;
        bench.operations = 2;
        bench.timeout = Duration.ofMillis(50);
        PhaseTotals totals = bench.run(session, Threading.ASYNCHRONOUS);
        assertThat(totals.operations().timeout()).isEqualTo(2);
        assertThat(session.abandoned).hasSize(2).doesNotHaveDuplicates();
        assertThat(bench.clock.now()).isBetween(50 * MILLI, 70 * MILLI);
    }

    @Test
    void whatIsOutstandingWhenARunIsAbortedIsAbandonedOnce() {
        SilentSession session = new SilentSession();
        bench.depth = 3;
        bench.operations = 100;
        PhaseTotals totals = bench.run(session, Threading.ASYNCHRONOUS);
        assertThat(session.started).isEqualTo(3);
        assertThat(totals.operations().unfinished()).isEqualTo(3);
        assertThat(session.abandoned).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void anAsynchronousWorkerSpinsOnlyTheEndOfAWait() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(100));
        bench.operations = 11;
        bench.asynchronous((call, nanos) -> Answer.ok(1_000));
        // Ten waits of 10 ms, of each of which the end is spun; a poll of the fake takes a microsecond at least.
        assertThat(bench.recorder.spunNanos()).isBetween(1L, 10 * SleepLead.MAXIMUM_NANOS);
    }
}
