package org.storeharness.engine;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.PhaseOrders;
import org.storeharness.run.phase.TaskFactory;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SampleCollector;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store.Threading;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.OperationSource;

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
    boolean verify = true;
    int batch = 1;

    @Nullable
    Task task;

    private final KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
    private final Worker worker;

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
        worker = new Worker(clock, new MapSession(), Threading.BLOCKING, new Worker.SlotCapacity(1, room, room, 300));
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
                new Phases(0, Extent.none(), extent));
        PhaseOrder order =
                PhaseOrders.of(workload, allotment, keys.snapshot(), "shedAfter", shed, "failures", failures);
        TaskFactory.StoreTraits traits = new TaskFactory.StoreTraits(reads, deletes, verify, null);
        task = PhaseOrders.tasks(order, traits, HostShare.WHOLE, control).task(new OperationSource.WorkerShare(0, 1));
        worker.run(task, startNanos, startNanos);
        if (kind == OperationKind.WRITE) {
            keys.recordWrites(
                    allotment,
                    new long[] {task.source().writtenBlocks()},
                    List.of(task.source().failedWrites()));
        }
        return new SampleCollector(List.of(task.recorder()), (number, samples) -> {}).finish();
    }

    private final class MapSession implements BlockingSession {
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
}
