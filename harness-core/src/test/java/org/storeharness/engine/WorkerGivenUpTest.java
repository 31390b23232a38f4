package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.run.VirtualClock;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.PhaseOrders;
import org.storeharness.sample.SampleCollector;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Completion;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.Store.Threading;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.OperationSource;

/** A worker whose tenth call hangs, each other taking 1 ms. */
class WorkerGivenUpTest {
    private static final long MILLI = 1_000_000;
    private static final long HUNG = 500 * MILLI;

    private final VirtualClock clock = new VirtualClock();
    private final AtomicLong now = clock.now;
    private final CountDownLatch hangs = new CountDownLatch(1);
    private final CountDownLatch mayReturn = new CountDownLatch(1);
    private final RunControl control = new RunControl();
    private final Task task;
    private final Worker worker;

    WorkerGivenUpTest() {
        KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
        Extent extent = Extent.of(Duration.ofSeconds(10));
        PhaseOrder order = PhaseOrders.of(
                PhaseOrders.work(OperationKind.WRITE, Arrivals.parse("1000/s"), extent),
                keys.allot(1, 1),
                keys.snapshot(),
                "shedAfter",
                Duration.ofSeconds(60));
        task = PhaseOrders.tasks(order, HostShare.WHOLE, control).task(new OperationSource.WorkerShare(0, 1));
        worker = new Worker(clock, new HangingSession(), Threading.BLOCKING, new Worker.SlotCapacity(1, 1, 1, 64));
    }

    private final class HangingSession implements BlockingSession {
        private int calls;

        @Override
        public Outcome execute(Operation operation, Marks marks) throws Exception {
            if (++calls == 10) {
                hangs.countDown();
                mayReturn.await();
            }
            now.addAndGet(MILLI);
            return Outcome.OK;
        }
    }

    @Test
    void aCallThatHangsIsATimeoutAndWhatBecameDueMeanwhileIsShed() throws Exception {
        CompletableFuture<Void> thread = CompletableFuture.runAsync(() -> worker.run(task, 0, 0));
        hangs.await();
        long began = now.get();
        now.addAndGet(HUNG - 1);
        assertThat(worker.giveUp(HUNG)).as("a nanosecond before").isNull();
        now.addAndGet(1);
        assertThat(worker.giveUp(HUNG)).isEqualTo(new Worker.HungCall("write", HUNG));
        assertThat(worker.giveUp(HUNG)).as("again").isNull();
        assertThat(control.stopped()).isTrue();
        OperationCounts operations = totals();
        assertThat(operations.ok()).isEqualTo(9);
        assertThat(operations.timeout()).isEqualTo(1);
        assertThat(operations.scheduled()).isEqualTo((began + HUNG) / MILLI + 1);
        assertThat(task.source().failedWrites().contains(9)).isTrue();
        assertThat(task.recorder().activity().activeUntil()).isEqualTo(began + HUNG);
        mayReturn.countDown();
        assertThatThrownBy(thread::get)
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("after it was given up");
        assertThat(totals()).as("when the call has returned").isEqualTo(OperationCounts.NONE);
        assertThat(task.recorder().activity().operations()).isEqualTo(10);
    }

    /** Takes 1 ms an operation, and hangs in the tenth poll that has one to answer. */
    private final class HangingPoll implements Session {
        private final Deque<Completion> outstanding = new ArrayDeque<>();
        private int answers;

        @Override
        public void start(Operation operation, Completion completion) {
            outstanding.add(completion);
        }

        @Override
        public void poll(long maximumWaitNanos) {
            now.addAndGet(MILLI);
            if (outstanding.isEmpty()) {
                return;
            }
            if (++answers == 10) {
                hangs.countDown();
                awaitUninterruptibly();
            }
            outstanding.remove().succeed();
        }

        private void awaitUninterruptibly() {
            try {
                mayReturn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void abandon(Operation operation) {}

        @Override
        public void close() {}
    }

    @Test
    void aPollThatHangsIsATimeoutOfWhatIsOutstanding() throws Exception {
        Worker polling =
                new Worker(clock, new HangingPoll(), Threading.ASYNCHRONOUS, new Worker.SlotCapacity(2, 1, 1, 64));
        CompletableFuture<Void> thread = CompletableFuture.runAsync(() -> polling.run(task, 0, 0));
        hangs.await();
        long began = now.get();
        assertThat(polling.giveUp(HUNG)).as("first seen").isNull();
        now.addAndGet(HUNG - 1);
        assertThat(polling.giveUp(HUNG)).as("a nanosecond before").isNull();
        now.addAndGet(1);
        assertThat(polling.giveUp(HUNG)).isEqualTo(new Worker.HungCall("poll", HUNG));
        assertThat(polling.giveUp(HUNG)).as("again").isNull();
        assertThat(control.stopped()).isTrue();
        OperationCounts operations = totals();
        assertThat(operations.ok()).isEqualTo(9);
        assertThat(operations.timeout()).isBetween(1L, 2L);
        assertThat(operations.scheduled()).isEqualTo((began + HUNG) / MILLI + 1);
        mayReturn.countDown();
        assertThatThrownBy(thread::get)
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("after it was given up");
        assertThat(totals()).as("when the call has returned").isEqualTo(OperationCounts.NONE);
    }

    @Test
    void aWorkerThatIsNotInACallIsNotGivenUp() {
        now.set(3_600_000 * MILLI);
        assertThat(worker.giveUp(HUNG)).isNull();
    }

    /** The counts that the worker has handed over since the last call. */
    private OperationCounts totals() {
        return new SampleCollector(List.of(task.recorder()), (number, samples) -> {})
                .finish()
                .operations();
    }
}
