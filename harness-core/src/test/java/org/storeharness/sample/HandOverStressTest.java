package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.unit.TestLength;

/**
 * Workers that hand over every few operations, as fast as they can, and a collector that takes what comes, on threads of their
 * own. Every operation leaves several traces in its set; a set that is read while it is written, handed over twice, lost, or
 * not emptied shows in an interval whose traces do not agree, or in the totals.
 */
@Tag("slow")
class HandOverStressTest {
    private static final int ROUNDS = TestLength.of(2, 100);
    private static final int WORKERS = 4;
    private static final int OPERATIONS = TestLength.of(4_000, 10_000);
    private static final long INTERVAL = 100;

    /** After so many operations a worker waits for the collector to look once, so that the queues fit into memory. */
    private static final int AHEAD = 512;

    private final Outcome[] outcomes = {Outcome.OK, Outcome.ERROR};
    private final AtomicLong looks = new AtomicLong();
    private final List<String> wrong = new ArrayList<>();
    private long lastNumber;
    private OperationCounts passedOn = OperationCounts.NONE;

    static IntStream rounds() {
        return IntStream.range(0, ROUNDS);
    }

    /** Time is what the workers say it is: a step for each operation, and an interval for each few of them. */
    private long work(WorkerRecorder recorder, Random random, AtomicLong latest) {
        long seen = 0;
        long now = 0;
        long ok = 0;
        recorder.begin(0, 0);
        for (int i = 0; i < OPERATIONS; i++) {
            long start = now;
            now += 1 + random.nextInt(80);
            Outcome outcome = outcomes[random.nextInt(8) == 0 ? 1 : 0];
            ok += outcome == Outcome.OK ? 1 : 0;
            recorder.started(start, WorkerRecorder.UNUSED);
            recorder.ended(OperationKind.WRITE, outcome, start, start, now, 1, 1);
            recorder.retries(OperationKind.WRITE, outcome, 1);
            recorder.untimed(OperationKind.WRITE, Outcome.SHED, 1);
            recorder.part(OperationPart.values()[0], 1);
            if (random.nextInt(100) == 0) {
                now += random.nextInt(300);
                recorder.idle(now);
                Thread.yield();
            }
            if (i % AHEAD == 0) {
                while (looks.getOpaque() == seen) {
                    Thread.yield();
                }
                seen = looks.getOpaque();
            }
            latest.setOpaque(Math.max(latest.getOpaque(), now / INTERVAL));
        }
        recorder.finish(now);
        return ok;
    }

    private void check(long number, PhaseTotals samples) {
        OperationCounts operations = samples.operations();
        passedOn = passedOn.plus(operations);
        long ended = operations.ok() + operations.error();
        int ok = SampleClass.of(OperationKind.WRITE, Outcome.OK);
        int error = SampleClass.of(OperationKind.WRITE, Outcome.ERROR);
        boolean agree = operations.retries() == ended
                && operations.shed() == ended
                && samples.parts().count(0) == ended
                && samples.service().count(ok) == samples.response().count(ok)
                && samples.service().count(error) == samples.response().count(error)
                && (ended == 0 || operations.scheduled() == 2 * ended);
        if (number <= lastNumber || !agree) {
            wrong.add("interval " + number + " after " + lastNumber + ": " + operations);
        }
        lastNumber = number;
    }

    @ParameterizedTest
    @MethodSource("rounds")
    void nothingIsLostTornOrCountedTwice(int round) throws Exception {
        Random random = new Random(round);
        boolean impatient = round % 2 == 0;
        int pause = random.nextInt(3) * random.nextInt(20_000);
        List<WorkerRecorder> recorders = new ArrayList<>();
        IntStream.range(0, WORKERS).forEach(i -> recorders.add(new WorkerRecorder(INTERVAL, true)));
        lastNumber = -1;
        SampleCollector collector = new SampleCollector(recorders, this::check);
        AtomicLong latest = new AtomicLong();
        CyclicBarrier together = new CyclicBarrier(WORKERS);
        ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
        try {
            List<Future<Long>> working = new ArrayList<>();
            for (WorkerRecorder recorder : recorders) {
                Random own = new Random(random.nextLong());
                working.add(threads.submit(() -> {
                    together.await();
                    return work(recorder, own, latest);
                }));
            }
            while (!working.stream().allMatch(Future::isDone)) {
                collector.collect(impatient ? latest.getOpaque() : 0);
                looks.setOpaque(looks.getOpaque() + 1);
                for (int i = 0; i < pause; i++) {
                    Thread.onSpinWait();
                }
            }
            OperationCounts totals = collector.finish().operations();
            long ok = 0;
            for (Future<Long> worked : working) {
                ok += worked.get();
            }
            assertThat(wrong).isEmpty();
            assertThat(totals).isEqualTo(passedOn);
            assertThat(totals.ok()).isEqualTo(ok);
            assertThat(totals.ok() + totals.error()).isEqualTo((long) WORKERS * OPERATIONS);
            assertThat(totals.shed()).isEqualTo((long) WORKERS * OPERATIONS);
            assertThat(totals.retries()).isEqualTo((long) WORKERS * OPERATIONS);
        } finally {
            threads.shutdownNow();
        }
    }
}
