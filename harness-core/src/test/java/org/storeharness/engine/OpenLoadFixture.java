package org.storeharness.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.PhaseOrders;
import org.storeharness.run.phase.TaskFactory;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.WorkerRecorder;
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

/** Runs several workers over one phase of writes on a shared fake clock. The store is fast enough for any number of them. */
final class OpenLoadFixture {

    /** The time of the shortest poll of an asynchronous session. */
    private static final long POLL_NANOS = 1_000;

    final SharedFakeClock clock = new SharedFakeClock();
    final RunControl control = new RunControl();
    final List<Long> intended = Collections.synchronizedList(new ArrayList<>());
    final List<WorkerRecorder> recorders = new ArrayList<>();
    Arrivals arrivals = Arrivals.parse("1000/s");
    Extent extent = Extent.of(Duration.ofSeconds(3));
    Duration shed = Duration.ofSeconds(10);

    /** The time that an operation takes, by its intended start. */
    LongUnaryOperator serviceNanos = due -> 1_000_000;

    /** Runs this many workers with a blocking session each. */
    PhaseTotals blocking(int workers) throws InterruptedException {
        return run(workers, 1, Threading.BLOCKING);
    }

    /** Runs this many workers with an asynchronous session each. */
    PhaseTotals asynchronous(int workers, int depth) throws InterruptedException {
        return run(workers, depth, Threading.ASYNCHRONOUS);
    }

    /** The latest time until which a worker had operations to start. */
    long lastActiveUntil() {
        return recorders.stream()
                .mapToLong(recorder -> recorder.activity().activeUntil())
                .max()
                .orElseThrow();
    }

    private PhaseTotals run(int workers, int depth, Threading threading) throws InterruptedException {
        KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
        PhaseOrder order = PhaseOrders.of(
                PhaseOrders.work(OperationKind.WRITE, arrivals, extent).withConcurrency(workers * depth),
                keys.allot(workers, 1),
                keys.snapshot(),
                "operationTimeout",
                Duration.ofSeconds(60),
                "shedAfter",
                shed);
        TaskFactory factory = PhaseOrders.tasks(order, HostShare.WHOLE, control);
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            Task task = factory.task(new OperationSource.WorkerShare(i, workers));
            recorders.add(task.recorder());
            Session session = threading == Threading.BLOCKING ? new Blocking() : new Asynchronous();
            Worker worker = new Worker(clock, session, threading, new Worker.SlotCapacity(depth, 1, 1, 64));
            tasks.add(() -> worker.run(task, 0, 0));
        }
        clock.run(tasks);
        return new SampleCollector(recorders, (number, samples) -> {}).finish();
    }

    private final class Blocking implements BlockingSession {
        @Override
        public Outcome execute(Operation operation, Marks marks) {
            intended.add(operation.intendedNanos());
            clock.pause(serviceNanos.applyAsLong(operation.intendedNanos()));
            return Outcome.OK;
        }
    }

    private final class Asynchronous implements Session {
        private final PriorityQueue<Outstanding> outstanding =
                new PriorityQueue<>(Comparator.comparingLong(Outstanding::done));

        private record Outstanding(long done, Completion completion) {}

        @Override
        public void start(Operation operation, Completion completion) {
            intended.add(operation.intendedNanos());
            outstanding.add(
                    new Outstanding(clock.nanos() + serviceNanos.applyAsLong(operation.intendedNanos()), completion));
        }

        @Override
        public void poll(long maximumWaitNanos) {
            long until = clock.nanos() + Math.max(POLL_NANOS, maximumWaitNanos);
            clock.waitUntil(outstanding.isEmpty() ? until : Math.min(until, outstanding.peek().done));
            while (!outstanding.isEmpty() && outstanding.peek().done <= clock.nanos()) {
                outstanding.remove().completion.succeed();
            }
        }

        @Override
        public void abandon(Operation operation) {}

        @Override
        public void close() {}
    }
}
