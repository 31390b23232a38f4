package org.storeharness.core.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.engine.Task;
import org.storeharness.core.engine.TaskFactory;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.Extent;
import org.storeharness.core.run.measure.ClientObservation;
import org.storeharness.core.run.measure.PhaseOutcome;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.sample.SampleCollector;
import org.storeharness.core.sample.WorkerRecorder;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.workload.ExistingKeys;
import org.storeharness.core.workload.KeySpace;
import org.storeharness.core.workload.LongSet;
import org.storeharness.core.workload.OperationSource;

/** One crew's part in one phase. Used by the thread of the run. */
final class StagePhase {
    private final ActiveStage activeStage;
    private final PhaseExtent phaseExtent;
    private final KeySpace keys;
    private final KeySpace.Allotment allotment;
    private final List<Task> tasks = new ArrayList<>();
    private final List<WorkerRecorder> recorders;
    private @Nullable StartedPhase running;

    /**
     * How long a crew works.
     *
     * @param delay it begins so long after the common start
     */
    record PhaseExtent(Extent extent, Duration delay) {}

    private record StartedPhase(
            long originNanos, PendingTasks pending, IntervalLog.PhaseLog log, SampleCollector collector) {}

    /**
     * @throws RunException if the workload needs objects and there are none
     */
    StagePhase(ActiveStage crew, PhaseExtent stint, TaskFactory.PhaseParameters rules, RunControl control)
            throws RunException {
        this.activeStage = crew;
        this.phaseExtent = stint;
        Workload workload = crew.stage().workload();
        this.keys = crew.target().keys(workload.content().size());
        ExistingKeys existing = keys.snapshot();
        if (workload.needsObjects() && existing.isEmpty()) {
            throw new RunException("workload " + crew.stage().workloadName() + " needs objects of "
                    + workload.content().size() + " on " + crew.target().name()
                    + " and there are none: put a workload that writes them before it, or set phases.fill");
        }
        Extent extent = stint.extent();
        int members = crew.team().size();
        int workers = extent.operations() == 0 ? members : (int) Math.min(members, extent.operations());
        this.allotment = keys.allot(workers, crew.target().batch());
        TaskFactory factory = new TaskFactory(workload, existing, allotment, rules, control);
        for (int worker = 0; worker < workers; worker++) {
            tasks.add(factory.task(new OperationSource.WorkerShare(worker, workers), extent));
        }
        this.recorders = tasks.stream().map(Task::recorder).toList();
    }

    int workers() {
        return tasks.size();
    }

    /**
     * Has the workers begin, at the common start or so long after it as they are to.
     *
     * @param live gets every interval as soon as it is over, beside the log
     */
    PendingTasks start(long originNanos, IntervalLog.PhaseLog log, Consumer<PhaseTotals> live) {
        PendingTasks shift = activeStage
                .team()
                .start(tasks, originNanos, originNanos + phaseExtent.delay().toNanos());
        running = new StartedPhase(originNanos, shift, log, new SampleCollector(recorders, (number, samples) -> {
            log.accept(number, samples);
            live.accept(samples);
        }));
        return shift;
    }

    IntervalLog.PhaseLog log() {
        return running().log();
    }

    /** Takes the samples of intervals that are over. */
    void collect(long currentInterval) {
        running().collector().collect(currentInterval);
    }

    /** How much of it is done so long after the common start, 0..1; 0 where no duration tells. */
    double progress(long sinceNanos) {
        long nanos = phaseExtent.extent().duration().toNanos();
        return nanos == 0
                ? 0
                : Math.min(1, (double) sinceNanos / (phaseExtent.delay().toNanos() + nanos));
    }

    /** What the workers brought home, who are done; the objects that they made and deleted are known from here on. */
    PhaseOutcome finish(ClientObservation seen) throws StoreException {
        StartedPhase now = running();
        PhaseTotals totals = now.collector().finish();
        now.log().end(lastDone(now.originNanos()) - now.originNanos());
        updateKeySpace();
        return new PhaseOutcome(
                now.originNanos(), recorders, totals, now.pending().cpuTimes(), seen);
    }

    private long lastDone(long originNanos) {
        return recorders.stream()
                .mapToLong(recorder -> recorder.activity().lastDone())
                .reduce(originNanos, Math::max);
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

    private StartedPhase running() {
        return Objects.requireNonNull(running, "the phase has not begun");
    }
}
