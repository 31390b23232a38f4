package org.storeharness.core.run.phase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.Task;
import org.storeharness.core.engine.TaskFactory;
import org.storeharness.core.engine.Worker;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.Extent;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.run.measure.ClientObservation;
import org.storeharness.core.run.measure.CpuTime;
import org.storeharness.core.run.measure.PhaseOutcome;
import org.storeharness.core.run.measure.WorkerReport;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.SampleCollector;
import org.storeharness.core.sample.WorkerRecorder;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.HostShare;
import org.storeharness.core.workload.ExistingKeys;
import org.storeharness.core.workload.KeySpace;
import org.storeharness.core.workload.LongSet;
import org.storeharness.core.workload.OperationSource;
import org.storeharness.core.workload.UpdateVersions;

/**
 * One stage's part in a phase: the tasks of its workers and the keys that they may use; once it runs, its samples. Used by the
 * thread of the run.
 */
final class StagePhase {
    private final ActiveStage activeStage;
    private final Extent extent;
    private final long delayNanos;
    private final KeySpace keys;
    private final KeySpace.Allotment allotment;
    private final List<Task> tasks = new ArrayList<>();
    private final List<WorkerRecorder> recorders;

    /**
     * Divides the phase among the workers.
     *
     * @param extent how long the phase goes on, over all workers
     * @param delayNanos how long after the common start it begins
     * @throws RunException if the workload needs objects and there are none
     */
    StagePhase(
            ActiveStage activeStage,
            Extent extent,
            long delayNanos,
            TaskFactory.PhaseParameters parameters,
            RunControl control)
            throws RunException {
        this.activeStage = activeStage;
        this.extent = extent;
        this.delayNanos = delayNanos;
        Workload workload = activeStage.stage().workload();
        this.keys = activeStage.target().keys(workload.content().size());
        ExistingKeys existing = keys.snapshot();
        if (workload.needsObjects() && !OperationSource.suffice(existing, workload.operations())) {
            throw new RunException("workload " + activeStage.stage().workloadName() + " needs objects of "
                    + workload.content().size() + " on " + activeStage.target().name()
                    + (existing.size() == 0
                            ? " and there are none: put a workload that writes them before it, or set phases.fill"
                            : ", and the writes of all those that it may use failed"));
        }
        UpdateVersions versions = parameters.versions();
        if (versions != null && workload.operations().containsKey(OperationKind.UPDATE)) {
            reserve(versions, keys.endKey());
        }
        int available = activeStage.workers().size();
        int workers = extent.operations() == 0 ? available : (int) Math.min(available, extent.operations());
        this.allotment = keys.allot(workers, activeStage.target().batch());
        TaskFactory factory =
                new TaskFactory(workload, existing, allotment, extent, parameters, HostShare.WHOLE, control);
        for (int worker = 0; worker < workers; worker++) {
            tasks.add(factory.task(new OperationSource.WorkerShare(worker, workers)));
        }
        this.recorders = tasks.stream().map(Task::recorder).toList();
    }

    private static void reserve(UpdateVersions versions, long endKey) throws RunException {
        try {
            versions.reserve(endKey);
        } catch (IOException e) {
            throw new RunException("the versions of updated objects cannot be kept in the data directory: " + e, e);
        }
    }

    ActiveStage activeStage() {
        return activeStage;
    }

    /** One for each worker that has something to do. */
    List<Task> tasks() {
        return tasks;
    }

    List<WorkerRecorder> recorders() {
        return recorders;
    }

    long delayNanos() {
        return delayNanos;
    }

    /**
     * The phase while its tasks are performed.
     *
     * @param originNanos the common start of all stages
     */
    record RunningPhase(
            StagePhase phase,
            long originNanos,
            PendingTasks pending,
            IntervalLog.PhaseLog log,
            SampleCollector collector) {

        /** How much of it is done so long after the common start, 0..1; 0 where its duration is not known in advance. */
        double progress(long sinceNanos) {
            long nanos = phase.extent.duration().toNanos();
            return nanos == 0 ? 0 : Math.min(1, (double) sinceNanos / (phase.delayNanos + nanos));
        }

        /** Gives up the workers whose call has hung for at least so long, which stops the phase. */
        void giveUpHungCalls(long hungNanos, Consumer<Caution> cautions) {
            Stage stage = phase.activeStage.stage();
            for (int worker = 0; worker < pending.futures().size(); worker++) {
                Worker.HungCall hung = phase.activeStage.workers().giveUp(worker, hungNanos);
                if (hung != null) {
                    cautions.accept(Caution.of(CautionCode.CALL_HUNG, stage.target())
                            .with("workload", stage.workloadName())
                            .with("round", stage.round())
                            .with("worker", worker)
                            .with("operation", hung.name())
                            .with("nanos", TimeUnit.MILLISECONDS.toNanos(TimeUnit.NANOSECONDS.toMillis(hung.nanos()))));
                    pending.futures().get(worker).complete(CpuTime.UNKNOWN);
                }
            }
        }

        private List<WorkerReport> reports(Function<Throwable, @Nullable String> line) throws StoreException {
            List<CpuTime> cpuTimes = pending.cpuTimes();
            List<WorkerReport> reports = new ArrayList<>();
            for (int worker = 0; worker < cpuTimes.size(); worker++) {
                WorkerRecorder recorder = phase.recorders.get(worker);
                Throwable unexpected = recorder.unexpected();
                reports.add(WorkerReport.of(
                        recorder, unexpected == null ? null : line.apply(unexpected), null, cpuTimes.get(worker)));
            }
            return reports;
        }

        /** All workers are done or given up: takes the last samples, updates the key space and gives the stage the outcome. */
        void finish(ClientObservation client, Function<Throwable, @Nullable String> line) throws StoreException {
            PhaseTotals totals = collector.finish();
            long lastDone = phase.recorders.stream()
                    .mapToLong(recorder -> recorder.activity().lastDone())
                    .reduce(0, Math::max);
            log.end(lastDone);
            phase.updateKeySpace();
            phase.activeStage.outcome(new PhaseOutcome(totals, reports(line), List.of(client)));
        }
    }

    private void updateKeySpace() {
        List<OperationSource> sources = tasks.stream().map(Task::source).toList();
        if (activeStage.stage().workload().writes()) {
            long[] blocks =
                    sources.stream().mapToLong(OperationSource::writtenBlocks).toArray();
            List<LongSet> failed =
                    sources.stream().map(OperationSource::failedWrites).toList();
            keys.recordWrites(allotment, blocks, failed);
        }
        keys.recordDeletes(
                sources.stream().mapToLong(OperationSource::deletedUpTo).toArray(),
                sources.stream().map(OperationSource::failedDeletes).toList());
    }
}
