package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.CollectionPause;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.result.measurement.ConcurrentEvents;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.sample.SlowReservoir.PhaseFacts;
import org.storeharness.sample.SlowestOperations;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store.Threading;
import org.storeharness.unit.Rate;

/** Operations that a session makes slow are found by name, with what their time was spent on. */
class SlowestOperationsTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;

    private final WorkerFixture fixture = new WorkerFixture();
    private long started;

    private List<SlowOperation> run(BlockingSession session, CollectionPause... pauses) {
        started = fixture.clock.now();
        fixture.run(session, Threading.BLOCKING);
        return SlowestOperations.of(
                        List.of(fixture.recorder.slowest()),
                        SlowestOperations.MOST,
                        new PhaseFacts(started, List.of(pauses), List.of(), List.of("one", "two")))
                .operations();
    }

    @Test
    void anOperationThatTookLongIsFoundByItsKey() {
        fixture.operations = 1_000;
        fixture.slowest = 3;
        List<SlowOperation> found = run((operation, marks) -> {
            marks.markServer((int) operation.key(0) % 2);
            fixture.clock.advance(operation.key(0) == 717 ? 200 * MILLI : MILLI + operation.key(0));
            return Outcome.OK;
        });
        assertThat(found).extracting(SlowOperation::key).containsExactly(717L, 999L, 998L);
        assertThat(found.get(0).responseNanos()).isEqualTo(200 * MILLI);
        assertThat(found.get(0).kind()).isEqualTo("write");
        assertThat(found.get(0).server()).isEqualTo("two");
        assertThat(found.get(0).script()).isNull();
        assertThat(found.get(0).startNanos()).isBetween(717 * MILLI, 718 * MILLI);
        assertThat(found.get(0).nanosByPart()).isEqualTo(Map.of("rest", 200 * MILLI));
    }

    @Test
    void onlySoManyOfTheSlowestAreDescribed() {
        List<SlowOperation> all = List.of(
                new SlowOperation(0, 3, "read", 1, null, null, null, Map.of("rest", 3L), null),
                new SlowOperation(0, 2, "read", 2, null, null, null, Map.of("rest", 2L), null),
                new SlowOperation(0, 1, "read", 3, null, null, null, Map.of("rest", 1L), null));
        SlowestOperations slowest = new SlowestOperations(all, 1);
        ConcurrentEvents events = new ConcurrentEvents(1L, null, List.of());
        assertThat(slowest.with(2, operation -> operation.with(events)).operations())
                .extracting(SlowOperation::events)
                .containsExactly(events, events, null);
        assertThat(slowest.with(5, operation -> operation.with(events)).operations())
                .extracting(SlowOperation::events)
                .containsOnly(events);
    }

    /** One of a hundred waits 30 ms for a connection, and gets its first byte 5 ms after that. */
    @Test
    void oneOfAHundredThatWaitsForAConnectionSaysSo() {
        fixture.operations = 1_000;
        fixture.slowest = 10;
        List<SlowOperation> found = run((operation, marks) -> {
            fixture.clock.advance(operation.key(0) % 100 == 0 ? 30 * MILLI : 20 * MICRO);
            marks.mark(OperationPart.POOL_WAIT_OVER);
            fixture.clock.advance(5 * MILLI);
            marks.mark(OperationPart.FIRST_BYTE);
            fixture.clock.advance(MILLI);
            return Outcome.OK;
        });
        assertThat(found)
                .extracting(SlowOperation::key)
                .containsExactlyInAnyOrder(0L, 100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L, 900L);
        assertThat(found)
                .extracting(SlowOperation::nanosByPart)
                .containsOnly(Map.of("pool wait", 30 * MILLI, "before first byte", 5 * MILLI, "transfer", MILLI));
    }

    /** It is in the server from 10 ms to 30 ms on, when a collection holds the process up from 15 to 22 ms. */
    @Test
    void aCollectionThatItWaitedForIsAPartOfItsTime() {
        fixture.operations = 5;
        List<SlowOperation> found = run(
                (operation, marks) -> {
                    fixture.clock.advance(operation.key(0) == 1 ? 20 * MILLI : 10 * MILLI);
                    return Outcome.OK;
                },
                new CollectionPause(15 * MILLI, 22 * MILLI),
                new CollectionPause(300 * MILLI, 400 * MILLI));
        assertThat(found.get(0).nanosByPart()).isEqualTo(Map.of("garbage collection", 7 * MILLI, "rest", 13 * MILLI));
        assertThat(found.subList(1, 5))
                .allSatisfy(other -> assertThat(other.nanosByPart()).containsOnlyKeys("rest"));
    }

    /** Every millisecond one is due; the first takes 50, so that the next starts 49 late. */
    @Test
    void aLateStartIsAPartOfItsTime() {
        fixture.operations = 20;
        fixture.arrivals = new Arrivals.Constant(Rate.perSecond(1_000));
        List<SlowOperation> found = run((operation, marks) -> {
            fixture.clock.advance(operation.key(0) == 0 ? 50 * MILLI : 100 * MICRO);
            return Outcome.OK;
        });
        assertThat(found.get(0).nanosByPart()).isEqualTo(Map.of("rest", 50 * MILLI));
        SlowOperation next = found.get(1);
        assertThat(next.key()).isOne();
        assertThat(next.nanosByPart().get("late start")).isBetween(48 * MILLI, 50 * MILLI);
        assertThat(next.nanosByPart().get("rest")).isEqualTo(100 * MICRO);
    }

    @Test
    void anAttemptThatFailedIsAPartOfTheTimeAndAFailedOperationIsNoneOfThem() {
        fixture.operations = 3;
        fixture.failures = new FailurePolicy(FailurePolicy.Action.RETRY, 1, 3);
        List<SlowOperation> found = run((operation, marks) -> {
            fixture.clock.advance(7 * MILLI);
            return operation.key(0) == 2 || operation.key(0) == 1 && operation.attempt() == 0
                    ? Outcome.REJECTED
                    : Outcome.OK;
        });
        assertThat(found).extracting(SlowOperation::key).containsExactly(1L, 0L);
        assertThat(found.get(0).nanosByPart()).isEqualTo(Map.of("earlier attempts", 7 * MILLI, "rest", 7 * MILLI));
    }
}
