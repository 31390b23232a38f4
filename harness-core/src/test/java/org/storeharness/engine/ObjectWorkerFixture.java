package org.storeharness.engine;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Content;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.ReadShape;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.plan.WorkloadPlacement;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.PhaseOrders;
import org.storeharness.run.phase.TaskFactory;
import org.storeharness.sample.PhaseTotals;
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
import org.storeharness.workload.UpdateVersions;

/** Runs one worker over phases of writes, reads, updates and deletes of objects that a map keeps. Every call takes 100 ns. */
final class ObjectWorkerFixture {
    static final long SEED = PhaseOrders.SEED;
    static final long CALL_NANOS = 100;

    final FakeClock clock = new FakeClock();
    final RunControl control = new RunControl();
    final Map<Long, byte[]> stored = new HashMap<>();
    FailurePolicy failures = FailurePolicy.NONE_TOLERATED;
    Arrivals arrivals = new Arrivals.Closed();
    ReadShape reads = ReadShape.SINGLE;
    int deletes = 1;
    SizeDistribution sizes = SizeDistribution.parse("100B-300B");
    Duration shed = Duration.ofSeconds(10);
    Duration timeout = Duration.ofSeconds(10);
    boolean verify = true;
    int batch = 1;
    boolean readBeforeUpdate;
    Predicate<Operation> unanswered = operation -> false;

    @Nullable
    UpdateVersions versions;

    @Nullable
    Task task;

    private final KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
    final Worker worker;

    private Fault trouble = (call, operation, marks) -> null;
    private int calls;

    /** The outcome of an operation that is not carried out; {@code null} if it is. */
    interface Fault {
        @Nullable
        Outcome of(int call, Operation operation, Marks marks);
    }

    /**
     * @param room the objects of the largest operation
     */
    ObjectWorkerFixture(int room) {
        this(room, Threading.BLOCKING);
    }

    /** An asynchronous session has 4 operations in flight and serves one in each poll. */
    ObjectWorkerFixture(int room, Threading threading) {
        boolean blocking = threading == Threading.BLOCKING;
        worker = new Worker(
                clock,
                blocking ? new MapSession() : new QueueSession(),
                threading,
                new Worker.SlotCapacity(blocking ? 1 : 4, room, room, 300));
    }

    /** The same with something in the way of some operations, counted from 0. */
    ObjectWorkerFixture with(Fault planted) {
        trouble = planted;
        calls = 0;
        return this;
    }

    int calls() {
        return calls;
    }

    /** A phase of so many operations of one kind. */
    PhaseTotals run(OperationKind kind, long operations) {
        return run(kind, Extent.of(operations), clock.now());
    }

    PhaseTotals run(OperationKind kind, Extent extent, long startNanos) {
        KeySpace.Allotment allotment = keys.allot(1, batch);
        Workload workload = new Workload(
                Map.of(kind, 1),
                new Content(sizes, 0, verify),
                KeyChoice.parse("sequential"),
                1,
                arrivals,
                new Phases(0, Extent.none(), extent),
                WorkloadPlacement.ALONE,
                readBeforeUpdate && kind == OperationKind.UPDATE);
        PhaseOrder order = PhaseOrders.of(
                workload,
                allotment,
                keys.snapshot(),
                "shedAfter",
                shed,
                "failures",
                failures,
                "operationTimeout",
                timeout);
        TaskFactory.StoreTraits traits = new TaskFactory.StoreTraits(reads, deletes, verify, versions);
        task = PhaseOrders.tasks(order, traits, HostShare.WHOLE, control).task(new OperationSource.WorkerShare(0, 1));
        worker.run(task, startNanos, startNanos);
        if (kind == OperationKind.WRITE) {
            keys.recordWrites(
                    allotment,
                    new long[] {task.source().writtenBlocks()},
                    List.of(task.source().failedWrites()));
        }
        return totals();
    }

    /** What the task of the last phase recorded, which is handed over once. */
    PhaseTotals totals() {
        return new SampleCollector(List.of(task.recorder()), (number, samples) -> {}).finish();
    }

    private final class MapSession implements BlockingSession {
        private boolean busy;

        @Override
        public void start(Operation operation, Completion completion) {
            if (busy) {
                throw new IllegalStateException("an operation was started within a completion");
            }
            busy = true;
            BlockingSession.super.start(operation, completion);
            busy = false;
        }

        @Override
        public Outcome execute(Operation operation, Marks marks) {
            clock.advance(CALL_NANOS);
            Outcome planted = trouble.of(calls++, operation, marks);
            if (planted != null) {
                return planted;
            }
            for (int i = 0; i < operation.count(); i++) {
                one(operation, i);
            }
            return Outcome.OK;
        }

        private void one(Operation operation, int index) {
            switch (operation.kind()) {
                case WRITE, UPDATE -> {
                    ByteBuffer payload = operation.payload(index);
                    byte[] object = new byte[payload.remaining()];
                    payload.get(object);
                    stored.put(operation.key(index), object);
                }
                case READ -> operation.sink(index).put(stored.get(operation.key(index)));
                case DELETE -> stored.remove(operation.key(index));
                case SCRIPT -> throw new IllegalStateException("no script here");
            }
        }
    }

    private final class QueueSession implements Session {
        private final Session server = new MapSession();
        private final Deque<Waiting> queue = new ArrayDeque<>();
        private boolean polled;

        private record Waiting(Operation operation, Completion completion) {}

        @Override
        public void start(Operation operation, Completion completion) {
            if (polled) {
                throw new IllegalStateException("an operation was started within a completion");
            }
            queue.add(new Waiting(operation, completion));
        }

        @Override
        public void poll(long maximumWaitNanos) {
            Waiting next = queue.poll();
            if (next == null || unanswered.test(next.operation())) {
                clock.advance(Math.max(1, maximumWaitNanos));
                return;
            }
            polled = true;
            server.start(next.operation(), next.completion());
            polled = false;
        }

        @Override
        public void abandon(Operation operation) {
            queue.removeIf(waiting -> waiting.operation() == operation);
        }

        @Override
        public void close() {}
    }
}
