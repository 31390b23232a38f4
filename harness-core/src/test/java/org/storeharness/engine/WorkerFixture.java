package org.storeharness.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.SamplePool;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Session;
import org.storeharness.store.Store.Threading;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.ObjectContent;
import org.storeharness.workload.ObjectSizes;
import org.storeharness.workload.OperationSource;

/** Runs one worker over one phase of writes and gathers its samples. */
final class WorkerFixture {
    private static final long SEED = 1;

    final FakeClock clock = new FakeClock();
    final RunControl control = new RunControl();
    FailurePolicy failures = FailurePolicy.NONE_TOLERATED;
    Arrivals arrivals = new Arrivals.Closed();
    long operations = Long.MAX_VALUE;
    Duration duration = Duration.ZERO;
    Duration timeout = Duration.ofSeconds(10);
    Duration shed = Duration.ofSeconds(10);
    int depth = 1;
    int slowest = 100;

    WorkerRecorder recorder = new WorkerRecorder(1_000_000_000L, false);

    /** Runs it with a blocking session that behaves so. */
    PhaseTotals blocking(FakeBlockingSession.Behavior behavior) {
        return run(new FakeBlockingSession(clock, behavior), Threading.BLOCKING);
    }

    PhaseTotals asynchronous(FakeBlockingSession.Behavior behavior) {
        return run(new FakeAsyncSession(clock, behavior), Threading.ASYNCHRONOUS);
    }

    PhaseTotals run(Session session, Threading threading) {
        recorder = new WorkerRecorder(1_000_000_000L, arrivals.open());
        recorder.keepSlowest(new SamplePool().takeReservoir(slowest));
        Worker worker = new Worker(clock, session, threading, new Worker.SlotCapacity(depth, 1, 1, 64));
        KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
        long start = clock.now();
        worker.run(
                new Task(
                        ArrivalQueue.of(arrivals, operations, SEED, HostShare.WHOLE),
                        null,
                        new OperationSource(
                                Map.of(OperationKind.WRITE, 1),
                                KeyChoice.uniform(),
                                keys.snapshot(),
                                keys.allot(1, 1),
                                new OperationSource.WorkerShare(0, 1),
                                ReadShape.SINGLE,
                                1,
                                SEED),
                        new Task.PayloadSpec(
                                new ObjectContent(SEED, 0),
                                ObjectSizes.of(SizeDistribution.parse("64"), SEED),
                                true,
                                null,
                                false),
                        new Task.Bounds(
                                duration.isZero() ? Long.MAX_VALUE : duration.toNanos(),
                                operations,
                                timeout.toNanos(),
                                shed.toNanos()),
                        recorder,
                        failures,
                        control),
                start,
                start);
        return new SampleCollector(List.of(recorder), (number, samples) -> {}).finish();
    }
}
