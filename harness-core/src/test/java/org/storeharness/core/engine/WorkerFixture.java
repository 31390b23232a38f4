package org.storeharness.core.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.schedule.ArrivalQueue;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.plan.operation.ReadShape;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.SampleCollector;
import org.storeharness.core.sample.WorkerRecorder;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.Store.Threading;
import org.storeharness.core.unit.HostShare;
import org.storeharness.core.workload.KeySpace;
import org.storeharness.core.workload.ObjectContent;
import org.storeharness.core.workload.ObjectSizes;
import org.storeharness.core.workload.OperationSource;

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

    @Nullable
    OperationWatch watch;

    WorkerRecorder recorder = new WorkerRecorder(1_000_000_000L, false);

    PhaseTotals run(Session session, Threading threading) {
        recorder = new WorkerRecorder(1_000_000_000L, arrivals.open());
        Worker worker = new Worker(clock, session, threading, new Worker.SlotCapacity(depth, 1, 1, 64));
        KeySpace keys = new KeySpace(new KeySpace.KeyCounter());
        long start = clock.now();
        worker.run(
                new Task(
                        ArrivalQueue.of(arrivals, operations, SEED, HostShare.WHOLE),
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
                                null),
                        new Task.Bounds(
                                duration.isZero() ? Long.MAX_VALUE : duration.toNanos(),
                                operations,
                                timeout.toNanos(),
                                shed.toNanos()),
                        recorder,
                        failures,
                        control,
                        watch),
                start,
                start);
        return new SampleCollector(List.of(recorder), (number, samples) -> {}).finish();
    }
}
