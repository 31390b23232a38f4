package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.OperationKind;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store.Threading;
import org.storeharness.workload.UpdateVersions;

/** Updates that first read their object, as one operation: a read-modify-write. */
class ReadBeforeUpdateTest {
    private static final FailurePolicy RETRY = new FailurePolicy(FailurePolicy.Action.RETRY, 1, 0);
    private static final long MILLI = 1_000_000;

    private final List<String> seen = new ArrayList<>();

    private ObjectWorkerFixture bench(Threading threading) {
        ObjectWorkerFixture bench = new ObjectWorkerFixture(1, threading);
        bench.run(OperationKind.WRITE, 4);
        bench.readBeforeUpdate = true;
        return bench;
    }

    /** A fault that notes what the session is asked for. */
    private ObjectWorkerFixture.Fault noted(ObjectWorkerFixture.Fault planted) {
        return (call, operation, marks) -> {
            seen.add(text(operation));
            return planted.of(call, operation, marks);
        };
    }

    private static String text(Operation operation) {
        return operation.kind() + " " + operation.key(0) + (operation.attempt() == 0 ? "" : " again");
    }

    private List<String> seenOf(long key) {
        return seen.stream().filter(text -> text.split(" ")[1].equals("" + key)).toList();
    }

    private static List<String> reasons(ObjectWorkerFixture bench) {
        return bench.task.recorder().failures().toList().stream()
                .map(example -> example.outcome() + ": " + example.reason())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void theReadAndTheUpdateOfAnObjectAreOneOperationWithTheTimeOfBoth(Threading threading) {
        ObjectWorkerFixture bench = bench(threading);
        Map<Long, byte[]> before = new HashMap<>(bench.stored);
        PhaseTotals totals = bench.with(noted((call, operation, marks) -> null)).run(OperationKind.UPDATE, 4);
        long bytes = 0;
        for (long key = 0; key < 4; key++) {
            assertThat(seenOf(key)).containsExactly("READ " + key, "UPDATE " + key);
            assertThat(bench.stored.get(key)).isNotEqualTo(before.get(key)).hasSameSizeAs(before.get(key));
            bytes += 2L * before.get(key).length;
        }
        assertThat(totals.kinds()).containsExactly(OperationKind.UPDATE);
        assertThat(totals.operations().ok()).isEqualTo(4);
        assertThat(totals.operations().scheduled()).isEqualTo(4);
        assertThat(totals.operations().retries()).isZero();
        assertThat(bench.task.recorder().verifiedReads()).isEqualTo(4);
        assertThat(bench.task.recorder().activity().operations()).isEqualTo(4);
        var all = bench.task.recorder().timelines().get(OperationKind.UPDATE).all();
        assertThat(all.objects()).isEqualTo(4);
        assertThat(all.bytes()).isEqualTo(bytes);
        // Of an asynchronous session the four wait for each other
        assertThat((double) totals.serviceTimes(totals.kinds()).getMinValue())
                .isCloseTo((threading == Threading.BLOCKING ? 2 : 5) * ObjectWorkerFixture.CALL_NANOS, within(1.0));
    }

    @ParameterizedTest
    @EnumSource
    void anObjectThatIsReadNotAsItWasWrittenIsNotOverwritten(Threading threading) {
        ObjectWorkerFixture bench = bench(threading);
        bench.stored.get(1L)[40] ^= 1;
        byte[] wrong = bench.stored.get(1L);
        PhaseTotals totals = bench.with(noted((call, operation, marks) -> null)).run(OperationKind.UPDATE, 4);
        assertThat(totals.operations(OperationKind.UPDATE).corrupt()).isEqualTo(1);
        assertThat(totals.operations().ok()).isEqualTo(3);
        assertThat(seenOf(1)).containsExactly("READ 1");
        assertThat(bench.stored.get(1L)).isSameAs(wrong);
        assertThat(reasons(bench)).containsExactly("corrupt: content differs from what was written");
    }

    @ParameterizedTest
    @EnumSource
    void theHalfThatFailsIsTriedAgainAndNoOther(Threading threading) {
        ObjectWorkerFixture bench = bench(threading);
        bench.failures = RETRY;
        List<String> fail = new ArrayList<>(List.of("READ 0", "UPDATE 1", "READ 2", "UPDATE 2"));
        PhaseTotals totals = bench.with(
                        noted((call, operation, marks) -> fail.remove(text(operation)) ? Outcome.REJECTED : null))
                .run(OperationKind.UPDATE, 4);
        assertThat(seenOf(0)).containsExactly("READ 0", "READ 0 again", "UPDATE 0");
        assertThat(seenOf(1)).containsExactly("READ 1", "UPDATE 1", "UPDATE 1 again");
        assertThat(seenOf(2)).containsExactly("READ 2", "READ 2 again", "UPDATE 2", "UPDATE 2 again");
        assertThat(totals.operations().ok()).isEqualTo(4);
        assertThat(totals.operations(OperationKind.UPDATE).retries()).isEqualTo(4);
        bench.readBeforeUpdate = false;
        assertThat(bench.with((call, operation, marks) -> null)
                        .run(OperationKind.READ, 4)
                        .operations()
                        .ok())
                .isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource
    void anOperationEndsAsTheHalfThatFailed(Threading threading) {
        ObjectWorkerFixture bench = bench(threading);
        PhaseTotals totals = bench.with(noted((call, operation, marks) -> switch (text(operation)) {
                    case "READ 0" -> Outcome.MISS;
                    case "UPDATE 1" -> Outcome.REJECTED;
                    default -> null;
                }))
                .run(OperationKind.UPDATE, 4);
        assertThat(seenOf(0)).containsExactly("READ 0");
        assertThat(seenOf(1)).containsExactly("READ 1", "UPDATE 1");
        assertThat(totals.kinds()).containsExactly(OperationKind.UPDATE);
        assertThat(totals.operations().miss()).isEqualTo(1);
        assertThat(totals.operations().rejected()).isEqualTo(1);
        assertThat(totals.operations().ok()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void eachHalfHasTheOperationTimeout(Threading threading) {
        ObjectWorkerFixture bench = bench(threading);
        bench.timeout = Duration.ofMillis(1);
        for (String late : List.of("READ 0", "UPDATE 0")) {
            seen.clear();
            PhaseTotals totals = bench.with(noted((call, operation, marks) -> {
                        bench.clock.advance(text(operation).equals(late) ? MILLI : MILLI * 9 / 10);
                        return null;
                    }))
                    .run(OperationKind.UPDATE, 1);
            assertThat(seen).last().isEqualTo(late);
            assertThat(totals.operations(OperationKind.UPDATE).timeout()).isEqualTo(1);
            assertThat(reasons(bench)).containsExactly("timeout: answered after the operation timeout");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = OperationKind.class,
            names = {"READ", "UPDATE"})
    void aHalfWithoutAnAnswerIsGivenUpAndTheOthersGoOn(OperationKind half) {
        ObjectWorkerFixture bench = bench(Threading.ASYNCHRONOUS);
        bench.timeout = Duration.ofMillis(50);
        bench.unanswered = operation -> operation.key(0) == 2 && operation.kind() == half;
        PhaseTotals totals = bench.with(noted((call, operation, marks) -> null)).run(OperationKind.UPDATE, 4);
        assertThat(totals.operations(OperationKind.UPDATE).timeout()).isEqualTo(1);
        assertThat(totals.operations().ok()).isEqualTo(3);
        assertThat(totals.failureTimes().get("timeout").getMaxValue()).isGreaterThanOrEqualTo(50 * MILLI);
    }

    @ParameterizedTest
    @EnumSource(
            value = OperationKind.class,
            names = {"READ", "UPDATE"})
    void aCallOfAHalfThatHangsIsNamedAndEndsTheUpdate(OperationKind half) {
        ObjectWorkerFixture bench = bench(Threading.BLOCKING);
        List<Worker.HungCall> hung = new ArrayList<>();
        assertThat(catchThrowable(() -> bench.with((call, operation, marks) -> {
                            if (operation.key(0) == 2 && operation.kind() == half) {
                                hung.add(bench.worker.giveUp(ObjectWorkerFixture.CALL_NANOS));
                            }
                            return null;
                        })
                        .run(OperationKind.UPDATE, 4)))
                .hasMessageContaining("after it was given up");
        assertThat(hung)
                .containsExactly(new Worker.HungCall(
                        half == OperationKind.READ ? "read" : "update", ObjectWorkerFixture.CALL_NANOS));
        PhaseTotals totals = bench.totals();
        assertThat(totals.operations(OperationKind.UPDATE).timeout()).isEqualTo(1);
        assertThat(totals.operations().ok()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void anUpdateThatIsLostIsFoundByTheNextReadOfItsObject(Threading threading, @TempDir Path directory)
            throws IOException {
        ObjectWorkerFixture bench = bench(threading);
        try (UpdateVersions versions = new UpdateVersions(directory.resolve("versions"))) {
            versions.reserve(4);
            bench.versions = versions;
            bench.failures = RETRY;
            List<String> fail = new ArrayList<>(List.of("READ 3"));
            bench.with((call, operation, marks) -> {
                        if (fail.remove(text(operation))) {
                            return Outcome.REJECTED;
                        }
                        return text(operation).equals("UPDATE 3") ? Outcome.OK : null;
                    })
                    .run(OperationKind.UPDATE, 4);
            assertThat(bench.task
                            .recorder()
                            .timelines()
                            .get(OperationKind.UPDATE)
                            .all()
                            .operations())
                    .isEqualTo(4);
            bench.failures = FailurePolicy.NONE_TOLERATED;
            PhaseTotals totals = bench.with((call, operation, marks) -> null).run(OperationKind.UPDATE, 4);
            assertThat(totals.operations().corrupt()).isEqualTo(1);
            assertThat(totals.operations().ok()).isEqualTo(3);
            assertThat(reasons(bench)).containsExactly("corrupt: content lacks an update that was acknowledged before");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAbortBetweenTheHalvesLeavesNoUpdateInDoubt(Threading threading, @TempDir Path directory) throws IOException {
        ObjectWorkerFixture bench = bench(threading);
        try (UpdateVersions versions = new UpdateVersions(directory.resolve("versions"))) {
            versions.reserve(4);
            bench.versions = versions;
            PhaseTotals totals = bench.with(noted((call, operation, marks) -> {
                        bench.control.abort();
                        return null;
                    }))
                    .run(OperationKind.UPDATE, 4);
            assertThat(seen).containsExactly("READ 0");
            assertThat(totals.operations(OperationKind.UPDATE).unfinished())
                    .isEqualTo(threading == Threading.BLOCKING ? 1 : 4);
            assertThat(totals.operations().ok()).isZero();
            int begun = versions.begin(0);
            assertThat(begun).as("alone").isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void underOpenLoadAnUpdateThatIsDueWhileAnotherIsUnderWayWaitsForBothOfItsHalves(Threading threading) {
        ObjectWorkerFixture bench = bench(threading);
        bench.arrivals = Arrivals.parse("1000/s");
        PhaseTotals totals = bench.with(noted((call, operation, marks) -> {
                    bench.clock.advance(MILLI);
                    return null;
                }))
                .run(OperationKind.UPDATE, Extent.of(Duration.ofMillis(20)), bench.clock.now());
        assertThat(totals.operations(OperationKind.UPDATE).ok()).isEqualTo(20);
        assertThat(totals.operations().scheduled()).isEqualTo(20);
        assertThat(seen).hasSize(40);
        long last = totals.responseTimes(totals.kinds()).getMaxValue();
        assertThat((double) last).isCloseTo(21 * MILLI, within(0.2 * MILLI));
        if (threading == Threading.BLOCKING) {
            assertThat((double) totals.serviceTimes(totals.kinds()).getMaxValue())
                    .isCloseTo(2 * MILLI, within(0.02 * MILLI));
            assertThat((double) bench.task.recorder().operationCpuNanos())
                    .as("of both halves")
                    .isCloseTo(40 * MILLI, within(0.1 * MILLI));
        }
    }

    @ParameterizedTest
    @EnumSource
    void partsAreThoseOfTheUpdateWhoseWaitForAConnectionBeginsWithIt(Threading threading) {
        ObjectWorkerFixture bench = bench(threading);
        PhaseTotals totals = bench.with((call, operation, marks) -> {
                    bench.clock.advance(MILLI);
                    marks.mark(OperationPart.POOL_WAIT_OVER);
                    bench.clock.advance(MILLI);
                    marks.mark(OperationPart.WRITTEN);
                    return null;
                })
                .run(OperationKind.UPDATE, 1);
        assertThat(totals.partTimes().get("pool-wait-over").getTotalCount()).isEqualTo(1);
        assertThat((double) totals.partTimes().get("pool-wait-over").getMaxValue())
                .isCloseTo(MILLI, within(0.01 * MILLI));
        assertThat((double) totals.partTimes().get("written").getMaxValue()).isCloseTo(4 * MILLI, within(0.04 * MILLI));
    }
}
