package org.storeharness.run.phase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.Task;
import org.storeharness.engine.Worker;
import org.storeharness.engine.Worker.HungCall;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.run.phase.WorkerReport.CpuTime;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.SamplePool;
import org.storeharness.sample.SlowReservoir;
import org.storeharness.sample.SlowestOperations;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.KeyChanges;
import org.storeharness.workload.OperationSource;
import org.storeharness.workload.UpdateVersions;

/** A stage whose sessions are open on this host, and this host's part of its last phase. Used by one thread. */
final class LocalStage {
    /** The time beyond the operation timeout that a call may take: stores that can cancel operations have done so by then. */
    private static final long LEAST_GRACE_NANOS = 2_000_000_000;

    private static final long GRACE_TIMEOUTS = 2;

    private static final int ROOM_OF_HOST = 2;

    private final OpenTarget target;
    private final WorkerTeam workers;
    private final HostShare share;
    private final SamplePool samples;
    private final Function<Throwable, @Nullable String> unexpected;
    private final List<Task> tasks = new ArrayList<>();
    private final List<CompletableFuture<CpuTime>> futures = new ArrayList<>();
    private final Map<Integer, HungCall> hung = new HashMap<>();
    private @Nullable PhaseOrder order;
    private @Nullable SampleCollector collector;
    private long originNanos;

    /**
     * @param share which of the hosts of the run this is
     * @param samples what the workers record in
     * @param unexpected makes the line about a failure that nobody expects; {@code null} if it was told before
     */
    LocalStage(
            OpenTarget target,
            WorkerTeam workers,
            HostShare share,
            SamplePool samples,
            Function<Throwable, @Nullable String> unexpected) {
        this.target = target;
        this.workers = workers;
        this.share = share;
        this.samples = samples;
        this.unexpected = unexpected;
    }

    OpenTarget target() {
        return target;
    }

    WorkerTeam workers() {
        return workers;
    }

    /**
     * Makes this host's part of a phase: a task for each of its workers that takes part.
     *
     * @param updates whether objects of the target are updated in it, by any stage
     * @throws RunException if the versions of updated objects cannot be kept
     */
    void ready(PhaseOrder next, boolean updates, RunControl control) throws RunException {
        UpdateVersions versions = target.versions();
        if (versions != null) {
            versions.beginPhase(share, updates);
        }
        order = next;
        tasks.clear();
        futures.clear();
        hung.clear();
        TaskFactory factory = new TaskFactory(next, traits(next), share, control, samples);
        int end = Math.min(workers.first() + workers.size(), next.workers());
        for (int worker = workers.first(); worker < end; worker++) {
            tasks.add(factory.task(new OperationSource.WorkerShare(worker, next.workers())));
        }
    }

    private TaskFactory.StoreTraits traits(PhaseOrder next) throws RunException {
        Workload workload = next.stage().workload();
        Store store = target.store();
        return new TaskFactory.StoreTraits(
                next.readsBack() ? store.readShape().single() : store.readShape(),
                store.deleteSize(),
                workload.content().verify() && store.keepsContent(),
                versions(next, workload));
    }

    private @Nullable UpdateVersions versions(PhaseOrder next, Workload workload) throws RunException {
        UpdateVersions versions = target.versions();
        if (versions != null && workload.operations().containsKey(OperationKind.UPDATE)) {
            try {
                versions.reserve(next.allotment().firstKey());
            } catch (IOException e) {
                throw new RunException("the versions of updated objects cannot be kept in the data directory: " + e, e);
            }
        }
        return versions;
    }

    /** The number of workers that take part in the phase. */
    int tasks() {
        return tasks.size();
    }

    /**
     * Has the workers perform their tasks.
     *
     * @param index that of the stage in its group
     * @param samples gets what they hand over
     * @return the processor time of each worker, once it is done or given up
     */
    List<CompletableFuture<CpuTime>> begin(int index, long commonStartNanos, PhaseListener samples) {
        originNanos = commonStartNanos;
        collector = new SampleCollector(
                tasks.stream().map(Task::recorder).toList(),
                (number, totals) -> samples.samples(index, LocalGroup.THIS_HOST, number, totals));
        long startNanos = commonStartNanos + order().delayNanos();
        for (Task task : tasks) {
            futures.add(workers.submit(futures.size(), worker -> perform(worker, task, commonStartNanos, startNanos)));
        }
        return futures;
    }

    /** Runs on the worker's thread; returns the processor time that the task took. */
    private static CpuTime perform(Worker worker, Task task, long originNanos, long startNanos) {
        CpuTime before = CpuTime.ofThisThread();
        worker.run(task, originNanos, startNanos);
        return CpuTime.ofThisThread().since(before);
    }

    private PhaseOrder order() {
        return Objects.requireNonNull(order, "no phase was ordered");
    }

    private SampleCollector collector() {
        return Objects.requireNonNull(collector, "the phase has not begun");
    }

    /** Hands the samples over of the intervals before this one; whether its workers are all done. */
    boolean collect(long interval) {
        collector().collect(interval);
        return futures.stream().allMatch(CompletableFuture::isDone);
    }

    /** Hands all samples over that are left. */
    PhaseTotals finish() {
        return collector().finish();
    }

    /** Gives up the workers whose call has hung for too long, which stops the phase. */
    void giveUpHungCalls(RunContext context) {
        long hungNanos = (1 + GRACE_TIMEOUTS) * order().operationTimeout().toNanos() + LEAST_GRACE_NANOS;
        long bound = context.control().interrupted()
                ? Math.min(hungNanos, context.bounds().whenInterrupted().toNanos())
                : hungNanos;
        for (int i = 0; i < futures.size(); i++) {
            HungCall call = workers.giveUp(i, bound);
            if (call != null) {
                hung.put(i, call);
                futures.get(i).complete(CpuTime.UNKNOWN);
            }
        }
    }

    /** The report of the phase, whose workers are all done. */
    PhaseReport report(ClientObservation observed) throws StoreException {
        PhaseTotals totals = finish();
        List<WorkerReport> done = new ArrayList<>();
        for (int i = 0; i < futures.size(); i++) {
            WorkerRecorder recorder = tasks.get(i).recorder();
            Throwable failure = recorder.unexpected();
            done.add(WorkerReport.of(
                    recorder,
                    failure == null ? null : unexpected.apply(failure),
                    hung.get(i),
                    LocalGroup.await(futures.get(i))));
        }
        return new PhaseReport(
                totals,
                done,
                KeyChanges.of(tasks.stream().map(Task::source).toList()),
                List.of(observed),
                slowest(observed));
    }

    /** The slowest operations; of several hosts each reports its share of them, with room for more where one is slower than the others. */
    private SlowestOperations slowest(ClientObservation observed) {
        if (!order().isMeasured()) {
            return SlowestOperations.NONE;
        }
        List<SlowReservoir> kept =
                tasks.stream().map(task -> task.recorder().slowest()).toList();
        SlowestOperations slowest = SlowestOperations.of(
                kept,
                Math.min(SlowestOperations.MOST, ROOM_OF_HOST * SlowestOperations.MOST / share.hosts()),
                new SlowReservoir.PhaseFacts(
                        originNanos,
                        observed.pauses(),
                        target.store().scripts(),
                        target.store().servers()));
        kept.forEach(samples::giveBack);
        return slowest;
    }
}
