package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.engine.FakeBlockingSession.Answer;
import org.storeharness.engine.FakeBlockingSession.Behavior;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store.Threading;
import org.storeharness.unit.Rate;

class WorkerTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final List<OperationKind> WRITES = List.of(OperationKind.WRITE);
    private static final Percentage TWO_PERCENT = Percentage.withPercentage(2);

    private final WorkerFixture bench = new WorkerFixture();

    private static final int STOPPED_AT = 499;

    private final List<Long> starts = new ArrayList<>();

    /** Refuses the first calls and asks for a pause; each call takes 1 ms. */
    private ScriptedSession busy(int times, Duration pause) {
        return new ScriptedSession(bench.clock, (call, completion) -> {
            if (call < times) {
                completion.retryAfter(pause);
                completion.fail(Outcome.REJECTED, "planted");
            } else {
                completion.succeed();
            }
        });
    }

    /** One operation stalls for 500 ms, all others take 1 µs. */
    private static Behavior stallOnce() {
        boolean[] stalled = new boolean[1];
        return (call, nanos) -> {
            if (!stalled[0] && nanos >= 5 * SECOND) {
                stalled[0] = true;
                return Answer.ok(500 * MILLI);
            }
            return Answer.ok(1_000);
        };
    }

    /** 20 operations of 1 ms with 5 ms after every 4: four pauses, none after the last. */
    @ParameterizedTest
    @EnumSource(Threading.class)
    void aWorkerPausesAfterSoManyOperationsAndNoLatencyHasThePause(Threading threading) {
        bench.arrivals = Arrivals.parse("closed with a pause of 5ms every 4");
        bench.operations = 20;
        Behavior milli = (call, nanos) -> Answer.ok(MILLI);
        PhaseTotals totals = threading == Threading.BLOCKING ? bench.blocking(milli) : bench.asynchronous(milli);
        assertThat(totals.operations().ok()).isEqualTo(20);
        assertThat(totals.serviceTimes(WRITES).getMaxValue()).isCloseTo(MILLI, TWO_PERCENT);
        assertThat(bench.clock.now()).isCloseTo(40 * MILLI, TWO_PERCENT);
    }

    @Test
    void latencyUnderOpenLoadIncludesTheWaitOfAStalledServer() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(1000));
        bench.duration = Duration.ofSeconds(10);
        PhaseTotals totals = bench.blocking(stallOnce());
        assertStallIsSeen(totals);
        assertThat(totals.serviceTimes(WRITES).getValueAtPercentile(99)).isLessThan(2_000);
    }

    @Test
    void anAsynchronousSessionUnderOpenLoadShowsTheSameStall() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(1000));
        bench.duration = Duration.ofSeconds(10);
        bench.depth = 4;
        assertStallIsSeen(bench.asynchronous(stallOnce()));
    }

    /** With operations 1 ms apart, the one that comes u after the stall began waits 500 ms - u. */
    private static void assertStallIsSeen(PhaseTotals totals) {
        Histogram response = totals.responseTimes(WRITES);
        assertThat(totals.operations().ok()).isEqualTo(10_000);
        assertThat(response.getValueAtPercentile(97)).isCloseTo(200 * MILLI, TWO_PERCENT);
        assertThat(response.getValueAtPercentile(99)).isCloseTo(400 * MILLI, TWO_PERCENT);
        assertThat(response.getMaxValue()).isCloseTo(500 * MILLI, TWO_PERCENT);
        assertThat(totals.operations().late()).isCloseTo(498, within(5L));
    }

    @Test
    void closedLoadShowsTheStallOnce() {
        bench.operations = 10_000;
        PhaseTotals totals = bench.blocking((call, nanos) -> Answer.ok(call == 5_000 ? 500 * MILLI : MILLI));
        Histogram service = totals.serviceTimes(WRITES);
        assertThat(service.getValueAtPercentile(99.98)).isCloseTo(MILLI, TWO_PERCENT);
        assertThat(service.getMaxValue()).isCloseTo(500 * MILLI, TWO_PERCENT);
    }

    @Test
    void theClockIsReadTwiceForEachOperationOfTheClosedBlockingPath() {
        bench.operations = 1_000;
        bench.blocking((call, nanos) -> Answer.ok(10));
        long readsOfAShortRun = bench.clock.reads();
        WorkerFixture longer = new WorkerFixture();
        longer.operations = 2_000;
        longer.blocking((call, nanos) -> Answer.ok(10));
        assertThat(longer.clock.reads() - readsOfAShortRun).isEqualTo(2 * 1_000);
    }

    @Test
    void everyScheduledOperationIsAccountedFor() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(1_000));
        bench.duration = Duration.ofSeconds(2);
        bench.shed = Duration.ofMillis(100);
        Outcome[] outcomes = {
            Outcome.OK, Outcome.MISS, Outcome.ERROR, Outcome.REJECTED, Outcome.CORRUPT, Outcome.TIMEOUT
        };
        PhaseTotals totals =
                bench.blocking((call, nanos) -> new Answer(2 * MILLI, outcomes[(int) (call % outcomes.length)]));
        assertThat(totals.operations().scheduled()).isEqualTo(2_000);
        assertThat(totals.operations().shed()).isPositive();
        assertThat(totals.operations().failed()).isPositive();
        assertThat(totals.serviceTimes(WRITES).getTotalCount())
                .isEqualTo(totals.operations().ok());
    }

    @Test
    void anOperationWithoutAnswerTimesOutAndTheOthersGoOn() {
        bench.operations = 100;
        bench.depth = 4;
        bench.timeout = Duration.ofMillis(50);
        PhaseTotals totals = bench.asynchronous((call, nanos) -> Answer.ok(call == 99 ? Long.MAX_VALUE : MILLI));
        assertThat(totals.operations().timeout()).isEqualTo(1);
        assertThat(totals.operations().ok()).isEqualTo(99);
        assertThat(totals.failureTimes().get("timeout").getMaxValue()).isGreaterThanOrEqualTo(50 * MILLI);
    }

    @Test
    void aRetriedOperationCountsOnceWithTheTimeOfAllItsAttempts() {
        bench.operations = 10;
        bench.failures = new FailurePolicy(FailurePolicy.Action.RETRY, 2, 0);
        PhaseTotals totals =
                bench.blocking((call, nanos) -> new Answer(MILLI, call < 2 ? Outcome.REJECTED : Outcome.OK));
        assertThat(totals.operations().ok()).isEqualTo(10);
        assertThat(totals.operations().retries()).isEqualTo(2);
        assertThat(totals.serviceTimes(WRITES).getMaxValue()).isCloseTo(3 * MILLI, TWO_PERCENT);
    }

    @Test
    void anOperationThatFailsTooOftenKeepsItsClass() {
        bench.operations = 1;
        bench.failures = new FailurePolicy(FailurePolicy.Action.RETRY, 2, 0);
        PhaseTotals totals = bench.blocking((call, nanos) -> new Answer(MILLI, Outcome.REJECTED));
        assertThat(totals.operations().rejected()).isEqualTo(1);
        assertThat(totals.operations().retries()).isEqualTo(2);
    }

    @Test
    void aRetryWaitsForThePauseThatTheStoreAskedFor() {
        bench.operations = 10;
        bench.failures = new FailurePolicy(FailurePolicy.Action.RETRY, 2, 0);
        PhaseTotals totals = bench.run(busy(2, Duration.ofSeconds(1)), Threading.BLOCKING);
        assertThat(totals.operations().ok()).isEqualTo(10);
        assertThat(totals.operations().retries()).isEqualTo(2);
        assertThat(totals.serviceTimes(WRITES).getMaxValue()).isCloseTo(2 * SECOND, TWO_PERCENT);
        assertThat(bench.recorder.failures().toList())
                .containsExactly(new FailureExample(FailureExample.RETRIED, "planted", 2));
    }

    @Test
    void operationsAreToldApartByTheServerThatWasAskedLast() {
        bench.operations = 10;
        PhaseTotals totals = bench.run(
                new ScriptedSession(bench.clock, (call, completion) -> {
                    completion.markServer(5);
                    completion.markServer(call == 3 ? 7 : 2);
                    if (call == 4) {
                        completion.fail(Outcome.MISS, "planted");
                    } else {
                        completion.succeed();
                    }
                }),
                Threading.BLOCKING);
        assertThat(totals.servers().operations(2).ok()).isEqualTo(8);
        assertThat(totals.servers().operations(2).miss()).isEqualTo(1);
        assertThat(totals.servers().operations(7).ok()).isEqualTo(1);
        assertThat(totals.servers().operations(5).scheduled()).isZero();
        assertThat(totals.servers().serviceTimes(2).getMaxValue()).isCloseTo(MILLI, TWO_PERCENT);
    }

    @Test
    void aPauseLongerThanTheOperationTimeoutIsNotWaitedFor() {
        bench.operations = 1;
        bench.failures = new FailurePolicy(FailurePolicy.Action.RETRY, 2, 0);
        PhaseTotals totals = bench.run(busy(1, Duration.ofDays(1)), Threading.BLOCKING);
        assertThat(totals.operations().rejected()).isEqualTo(1);
        assertThat(totals.operations().retries()).isZero();
    }

    @Test
    void resentRequestsCountAsRetriesAndTransferredBytesAsTheSize() {
        bench.operations = 3;
        PhaseTotals totals = bench.run(
                new ScriptedSession(bench.clock, (call, completion) -> {
                    completion.resent();
                    completion.transferred(5);
                    completion.succeed();
                }),
                Threading.BLOCKING);
        assertThat(totals.operations().ok()).isEqualTo(3);
        assertThat(totals.operations().retries()).isEqualTo(3);
        assertThat(bench.recorder.timelines().get(OperationKind.WRITE).all().bytes())
                .isEqualTo(15);
    }

    @Test
    void theStopPolicyEndsThePhaseAtTheFirstFailure() {
        bench.operations = 1_000;
        bench.failures = new FailurePolicy(FailurePolicy.Action.STOP, 0, 0);
        PhaseTotals totals = bench.blocking((call, nanos) -> new Answer(MILLI, call == 9 ? Outcome.ERROR : Outcome.OK));
        assertThat(totals.operations().ok()).isEqualTo(9);
        assertThat(totals.operations().error()).isEqualTo(1);
    }

    @Test
    void everyOperationThatAStallPastTheEndOfThePhaseKeptFromStartingIsShed() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(1_000));
        bench.duration = Duration.ofSeconds(2);
        bench.shed = Duration.ofMillis(100);
        PhaseTotals totals = bench.blocking((call, nanos) -> Answer.ok(call == 1_900 ? 500 * MILLI : 1_000));
        assertThat(totals.operations().ok()).isEqualTo(1_901);
        assertThat(totals.operations().shed()).isEqualTo(99);
        assertThat(totals.operations().scheduled()).isEqualTo(2_000);
    }

    @Test
    void anOperationLessLateThanTheLimitIsStartedAfterTheEndOfThePhase() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(1_000));
        bench.duration = Duration.ofSeconds(2);
        bench.shed = Duration.ofMillis(450);
        PhaseTotals totals = bench.blocking((call, nanos) -> Answer.ok(call == 1_900 ? 500 * MILLI : 1));
        // Arrival 1900 + n is 500 - n ms late when the stall is over: 49 are later than the limit.
        assertThat(totals.operations().shed()).isEqualTo(49);
        assertThat(totals.operations().ok()).isEqualTo(2_000 - 49);
    }

    @Test
    void anAbortWhileAFullWindowStallsShedsWhatWasDueAndLeavesTheRestUnscheduled() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(1_000));
        bench.duration = Duration.ofSeconds(10);
        bench.timeout = Duration.ofSeconds(60);
        bench.depth = 4;
        FakeAsyncSession session = new FakeAsyncSession(
                bench.clock, (call, nanos) -> Answer.ok(call >= 100 ? Long.MAX_VALUE : 1_000), polled -> {
                    if (polled >= 3 * SECOND) {
                        bench.control.abort();
                    }
                });
        PhaseTotals totals = bench.run(session, Threading.ASYNCHRONOUS);
        assertThat(totals.operations().ok()).isEqualTo(100);
        assertThat(totals.operations().unfinished()).isEqualTo(4);
        assertThat(totals.operations().scheduled()).isCloseTo(3_000, within(11L));
        assertThat(totals.operations().scheduled()).isEqualTo(bench.clock.now() / MILLI + 1);
    }

    @Test
    void theStopPolicyShedsWhatWasDueWhenTheFailureWasSeen() {
        bench.arrivals = new Arrivals.Constant(Rate.perSecond(1_000));
        bench.duration = Duration.ofSeconds(10);
        bench.failures = new FailurePolicy(FailurePolicy.Action.STOP, 0, 0);
        PhaseTotals totals = bench.blocking(
                (call, nanos) -> call == 1_000 ? new Answer(500 * MILLI + 1, Outcome.ERROR) : Answer.ok(1_000));
        assertThat(totals.operations().ok()).isEqualTo(1_000);
        assertThat(totals.operations().error()).isEqualTo(1);
        assertThat(totals.operations().shed()).isEqualTo(500);
    }

    @Test
    void aBoundOnOperationsCountsWhatWasShed() {
        bench.arrivals = new Arrivals.Burst(1_000, Duration.ofSeconds(1));
        bench.operations = 2_500;
        bench.shed = Duration.ofMillis(99);
        PhaseTotals totals = bench.blocking((call, nanos) -> Answer.ok(MILLI));
        assertThat(totals.operations().ok()).isEqualTo(300);
        assertThat(totals.operations().shed()).isEqualTo(2_200);
    }

    @Test
    void anOperationIsInTheIntervalInWhichItEnded() {
        bench.operations = 30;
        PhaseTotals totals = bench.blocking((call, nanos) -> Answer.ok(100 * MILLI));
        assertThat(totals.operations().ok()).isEqualTo(30);
        assertThat(bench.recorder.activity().lastDone()).isEqualTo(3 * SECOND);
        assertThat(bench.recorder.activity().firstStart()).isZero();
    }

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

    /** A process may work until a time that another one sets. What stands still in an operation meanwhile starts no other one. */
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
