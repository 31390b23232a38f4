package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.store.Completion;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.unit.Rate;
import org.storeharness.workload.LongSet;
import org.storeharness.workload.ObjectContent;
import org.storeharness.workload.ObjectSizes;

/** The operations of a worker on objects, and its check of the objects that it reads. */
class WorkerObjectsTest {
    private static final FailurePolicy RETRY = new FailurePolicy(FailurePolicy.Action.RETRY, 2, 0);

    private final ObjectWorkerFixture bench = new ObjectWorkerFixture(4);
    private final ObjectContent content = new ObjectContent(ObjectWorkerFixture.SEED, 0);

    private int size(long key) {
        return ObjectSizes.of(bench.sizes, ObjectWorkerFixture.SEED).size(key);
    }

    private boolean intact(long key) {
        byte[] object = bench.stored.get(key);
        java.nio.ByteBuffer bytes = java.nio.ByteBuffer.allocateDirect(4_096).put(object);
        return object.length == size(key) && content.isIntact(bytes, key, object.length);
    }

    private List<String> reasons() {
        return bench.task.recorder().failures().toList().stream()
                .map(example -> example.outcome() + ": " + example.reason())
                .toList();
    }

    @Test
    void everyObjectOfABatchIsWrittenWithItsOwnSizeAndContent() {
        bench.batch = 3;
        List<Integer> sizesSeen = new ArrayList<>();
        PhaseTotals totals = bench.with((call, operation, marks) -> {
                    assertThat(operation.count()).isEqualTo(3);
                    assertThat(operation.slot()).isZero();
                    for (int i = 0; i < 3; i++) {
                        assertThat(operation.key(i)).isEqualTo(3L * call + i);
                        assertThat(operation.payload(i).remaining()).isEqualTo(operation.size(i));
                        assertThat(operation.payload(i).alignmentOffset(0, 4_096))
                                .isZero();
                        sizesSeen.add(operation.size(i));
                    }
                    return null;
                })
                .run(OperationKind.WRITE, 10);
        assertThat(totals.operations().ok()).isEqualTo(10);
        assertThat(bench.stored).hasSize(30);
        assertThat(bench.stored.keySet()).allMatch(this::intact);
        assertThat(sizesSeen.stream().distinct().count()).isGreaterThan(10);
        var counts = bench.task.recorder().timelines().get(OperationKind.WRITE).all();
        assertThat(counts.objects()).isEqualTo(30);
        assertThat(counts.bytes())
                .isEqualTo(sizesSeen.stream().mapToLong(Integer::intValue).sum());
        assertThat(bench.task.recorder().activity().operations()).isEqualTo(10);
    }

    /** Of every ten operations nine are small, whichever objects they meet; the objects are all large. */
    @Test
    void aSizeThatBelongsToTheOperationIsDrawnForEach() {
        bench.verify = false;
        bench.sizes = SizeDistribution.parse("64B:90,256B:10/128B per operation");
        List<Integer> reads = new ArrayList<>();
        bench.run(OperationKind.WRITE, 4);
        bench.run(OperationKind.UPDATE, 20);
        assertThat(bench.stored.values()).allMatch(object -> object.length == 128);
        bench.with((call, operation, marks) -> {
                    reads.add(operation.size(0));
                    operation.sink(0).position(operation.size(0));
                    return Outcome.OK;
                })
                .run(OperationKind.READ, 40);
        assertThat(reads.stream().filter(size -> size == 256)).hasSize(4);
        for (int from = 0; from < 40; from += 10) {
            assertThat(reads.subList(from, from + 10)).containsOnlyOnce(256);
        }
        assertThat(size(0)).isEqualTo(256);
    }

    @Test
    void readsOfSeveralObjectsAreVerifiedEach() {
        bench.run(OperationKind.WRITE, 12);
        for (boolean consecutive : new boolean[] {true, false}) {
            bench.reads = new ReadShape(4, consecutive, true);
            PhaseTotals totals = bench.with((call, operation, marks) -> {
                        for (int i = 0; i < operation.count(); i++) {
                            assertThat(operation.sink(i).position()).isZero();
                            assertThat(operation.size(i)).isEqualTo(size(operation.key(i)));
                        }
                        return null;
                    })
                    .run(OperationKind.READ, 6);
            assertThat(totals.operations().ok()).as("%s", reasons()).isEqualTo(6);
            assertThat(bench.task.recorder().verifiedReads()).isEqualTo(6 * 4);
        }
    }

    @Test
    void aShortObjectAndOneOfOtherContentAreCorruptAndSaySo() {
        bench.run(OperationKind.WRITE, 4);
        bench.stored.put(1L, new byte[5]);
        bench.stored.get(2L)[40] ^= 1;
        PhaseTotals totals = bench.run(OperationKind.READ, 4);
        assertThat(totals.operations().ok()).isEqualTo(2);
        assertThat(totals.operations().corrupt()).isEqualTo(2);
        assertThat(reasons())
                .containsExactlyInAnyOrder(
                        "corrupt: got 5 bytes of " + size(1), "corrupt: content differs from what was written");
        assertThat(bench.task.recorder().verifiedReads()).isEqualTo(2);
    }

    @Test
    void withoutVerificationAnyContentIsAccepted() {
        bench.run(OperationKind.WRITE, 1);
        bench.stored.put(0L, new byte[5]);
        bench.verify = false;
        PhaseTotals totals = bench.run(OperationKind.READ, 3);
        assertThat(totals.operations().ok()).isEqualTo(3);
        assertThat(bench.task.recorder().verifiedReads()).isZero();
    }

    @Test
    void aDeleteOfSeveralThatFailsLeavesAllOfThemInDoubt() {
        bench.run(OperationKind.WRITE, 10);
        bench.deletes = 4;
        PhaseTotals totals = bench.with((call, operation, marks) -> {
                    assertThat(operation.count()).isEqualTo(call < 2 ? 4 : 2);
                    return call == 1 ? Outcome.ERROR : null;
                })
                .run(OperationKind.DELETE, 5);
        assertThat(totals.operations().ok()).isEqualTo(2);
        assertThat(totals.operations().failed()).isEqualTo(1);
        assertThat(bench.task
                        .recorder()
                        .timelines()
                        .get(OperationKind.DELETE)
                        .all()
                        .objects())
                .isEqualTo(6);
        assertThat(bench.stored.keySet()).containsExactlyInAnyOrder(4L, 5L, 6L, 7L);
        LongSet failed = bench.task.source().failedDeletes();
        assertThat(failed.size()).isEqualTo(4);
        assertThat(bench.stored.keySet()).allMatch(failed::contains);
        assertThat(bench.task.source().deletedUpTo()).isEqualTo(10);
    }

    @Test
    void aPartialTransferIsNotVerified() {
        bench.run(OperationKind.WRITE, 1);
        PhaseTotals totals = bench.with((call, operation, marks) -> {
                    ((Completion) marks).transferred(7);
                    return Outcome.OK;
                })
                .run(OperationKind.READ, 2);
        assertThat(totals.operations().ok()).isEqualTo(2);
        assertThat(bench.task
                        .recorder()
                        .timelines()
                        .get(OperationKind.READ)
                        .all()
                        .bytes())
                .isEqualTo(14);
        assertThat(bench.with((call, operation, marks) -> null)
                        .run(OperationKind.READ, 1)
                        .operations()
                        .ok())
                .isEqualTo(1);
        assertThat(bench.task.recorder().verifiedReads()).isEqualTo(1);
    }

    @Test
    void anUpdateWritesAnotherIntactContent() {
        bench.run(OperationKind.WRITE, 3);
        Map<Long, byte[]> before = new HashMap<>(bench.stored);
        assertThat(bench.run(OperationKind.UPDATE, 3).operations().ok()).isEqualTo(3);
        for (long key = 0; key < 3; key++) {
            assertThat(bench.stored.get(key)).isNotEqualTo(before.get(key));
            assertThat(intact(key)).isTrue();
        }
    }

    @Test
    void theKeysOfAFailedBatchAreRememberedAndNeverRead() {
        bench.batch = 2;
        bench.with((call, operation, marks) -> call == 1 ? Outcome.ERROR : null).run(OperationKind.WRITE, 3);
        for (long key = 0; key < 6; key++) {
            assertThat(bench.task.source().failedWrites().contains(key))
                    .as("key %d", key)
                    .isEqualTo(key == 2 || key == 3);
        }
        List<Long> read = new ArrayList<>();
        bench.with((call, operation, marks) -> {
                    read.add(operation.key(0));
                    return null;
                })
                .run(OperationKind.READ, 8);
        assertThat(read).doesNotContain(2L, 3L).contains(0L, 5L);
    }

    @Test
    void anOperationTellsWhichAttemptItIs() {
        bench.failures = RETRY;
        List<Integer> attempts = new ArrayList<>();
        bench.with((call, operation, marks) -> {
                    attempts.add(operation.attempt());
                    return call < 2 ? Outcome.REJECTED : null;
                })
                .run(OperationKind.WRITE, 2);
        assertThat(attempts).containsExactly(0, 1, 2, 0);
    }

    @Test
    void aRetriedOperationFindsItsBuffersAsTheyWere() {
        bench.failures = RETRY;
        PhaseTotals written = bench.with((call, operation, marks) -> {
                    if (call % 2 == 0) {
                        operation.payload(0).get(new byte[9]);
                        return Outcome.REJECTED;
                    }
                    return null;
                })
                .run(OperationKind.WRITE, 3);
        assertThat(written.operations().ok()).isEqualTo(3);
        assertThat(written.operations().retries()).isEqualTo(3);
        assertThat(bench.stored.keySet()).hasSize(3).allMatch(this::intact);
        PhaseTotals read = bench.with((call, operation, marks) -> {
                    if (call % 2 == 0) {
                        operation.sink(0).put(new byte[9]);
                        return Outcome.REJECTED;
                    }
                    return null;
                })
                .run(OperationKind.READ, 3);
        assertThat(read.operations().ok()).as("%s", reasons()).isEqualTo(3);
        assertThat(bench.with((call, operation, marks) -> call % 2 == 0 ? Outcome.REJECTED : null)
                        .run(OperationKind.DELETE, 3)
                        .operations()
                        .retries())
                .isEqualTo(3);
        assertThat(bench.stored).isEmpty();
    }

    @Test
    void partsAreTimedFromTheStartOfTheOperationAndThoseOfAFailedAttemptForgotten() {
        bench.failures = RETRY;
        PhaseTotals totals = bench.with((call, operation, marks) -> {
                    boolean firstAttempt = call % 2 == 0;
                    marks.mark(firstAttempt ? OperationPart.CONNECTED : OperationPart.FIRST_BYTE);
                    bench.clock.advance(1_000);
                    return firstAttempt ? Outcome.REJECTED : null;
                })
                .run(OperationKind.WRITE, 5);
        Map<String, Histogram> parts = totals.partTimes();
        assertThat(parts).containsOnlyKeys("first-byte");
        assertThat(parts.get("first-byte").getTotalCount()).isEqualTo(5);
        assertThat(parts.get("first-byte").getMaxValue())
                .as("both calls and the first one's rest")
                .isBetween(1_199L, 1_201L);
        PhaseTotals unmarked = bench.with((call, operation, marks) -> null).run(OperationKind.WRITE, 5);
        assertThat(unmarked.partTimes()).isEmpty();
        PhaseTotals failed = bench.with((call, operation, marks) -> {
                    marks.mark(OperationPart.ASSIGNED);
                    return Outcome.ERROR;
                })
                .run(OperationKind.WRITE, 1);
        assertThat(failed.partTimes()).as("of what failed").isEmpty();
    }

    @Test
    void aClosedPhaseStartsNothingAtItsEndOrLater() {
        long start = bench.clock.now();
        PhaseTotals totals =
                bench.run(OperationKind.WRITE, Extent.of(Duration.ofNanos(10 * ObjectWorkerFixture.CALL_NANOS)), start);
        assertThat(totals.operations().scheduled()).isEqualTo(10);
        assertThat(bench.task.source().writtenBlocks()).isEqualTo(10);
        assertThat(bench.task.recorder().activity().activeUntil()).isEqualTo(1_000);
        assertThat(bench.run(OperationKind.READ, 10).operations().ok())
                .as("what was taken back is not read")
                .isEqualTo(10);
    }

    @Test
    void anOperationThatIsLateBeforeTheFirstClockReadIsShedToo() {
        bench.arrivals = new org.storeharness.plan.Arrivals.Constant(Rate.perSecond(1_000_000));
        bench.shed = Duration.ofMillis(100);
        bench.clock.advance(1_000_000_000);
        PhaseTotals totals = bench.run(OperationKind.WRITE, Extent.of(50), 0);
        assertThat(totals.operations().shed()).isEqualTo(50);
        assertThat(bench.calls()).isZero();
        assertThat(bench.task.source().writtenBlocks()).isZero();
    }

    @Test
    void anOperationThatSucceedsLaterThanItWouldHaveBeenShedIsOverdue() {
        bench.arrivals = new org.storeharness.plan.Arrivals.Constant(Rate.perSecond(1_000_000));
        bench.shed = Duration.ofNanos(2 * ObjectWorkerFixture.CALL_NANOS);
        bench.with((call, operation, marks) -> {
                    bench.clock.advance(
                            call == 3
                                    ? ObjectWorkerFixture.CALL_NANOS + 1
                                    : call == 5 ? ObjectWorkerFixture.CALL_NANOS : 0);
                    return null;
                })
                .run(OperationKind.WRITE, 10);
        assertThat(bench.task.recorder().overdueOperations()).isEqualTo(1);
    }

    @Test
    void anOperationKnowsTheTimeThatTheScheduleWantedItFor() {
        bench.arrivals = new org.storeharness.plan.Arrivals.Constant(Rate.perSecond(1_000));
        long start = bench.clock.now();
        List<Long> intended = new ArrayList<>();
        bench.with((call, operation, marks) -> {
                    intended.add(operation.intendedNanos() - start);
                    return null;
                })
                .run(OperationKind.WRITE, 3);
        assertThat(intended).containsExactly(0L, 1_000_000L, 2_000_000L);
    }

    /** The buffers of one operation do not overlap. */
    @Test
    void everyObjectHasRoomOfItsOwn() {
        bench.batch = 4;
        Operation[] seen = new Operation[1];
        bench.with((call, operation, marks) -> {
                    seen[0] = operation;
                    return null;
                })
                .run(OperationKind.WRITE, 1);
        for (int i = 0; i < 4; i++) {
            assertThat(seen[0].payload(i).capacity()).isEqualTo(4_096);
            seen[0].payload(i).clear().put(0, (byte) i).put(4_095, (byte) i);
        }
        for (int i = 0; i < 4; i++) {
            assertThat(seen[0].payload(i).get(0)).isEqualTo((byte) i);
            assertThat(seen[0].payload(i).get(4_095)).isEqualTo((byte) i);
        }
    }
}
