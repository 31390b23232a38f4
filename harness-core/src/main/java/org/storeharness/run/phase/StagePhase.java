package org.storeharness.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.run.measure.PhaseOutcome;
import org.storeharness.run.measure.WorkerReport;
import org.storeharness.run.site.PhaseOrder;
import org.storeharness.run.site.PhaseReport;
import org.storeharness.run.site.SitePhase;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.IntervalMerger;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.WorkerRecorder.Activity;
import org.storeharness.workload.ExistingKeys;
import org.storeharness.workload.KeyChanges;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.OperationSource;

/** One stage's part in a phase: what its workers are ordered to do, and what becomes of their reports. Used by the thread of the run. */
final class StagePhase {
    private final ActiveStage active;
    private final KeySpace keys;
    private final PhaseOrder order;

    /**
     * @param workers those of the stage over all hosts; no more of them take part than there are operations
     * @param delay how long after the common start it begins
     * @throws RunException if the workload needs objects and there are none
     */
    StagePhase(ActiveStage active, int workers, String phase, Extent extent, Duration delay, Plan plan)
            throws RunException {
        this.active = active;
        Workload workload = active.stage().workload();
        this.keys = active.target().keys(workload.content().size());
        ExistingKeys existing = active.existing();
        if (!active.idle() && workload.needsObjects() && !OperationSource.suffice(existing, workload.operations())) {
            throw new RunException("workload " + active.stage().workloadName() + " needs objects of "
                    + workload.content().size() + " on " + active.target().name()
                    + (existing.size() == 0
                            ? " and there are none: put a workload that writes them before it, or set phases.fill"
                            : ", and every write of those objects failed"));
        }
        int needed =
                active.idle() ? 0 : extent.operations() == 0 ? workers : (int) Math.min(workers, extent.operations());
        boolean readsBack = PhaseId.isReadBack(phase);
        this.order = new PhaseOrder(
                active.stage(),
                phase,
                extent,
                delay.toNanos(),
                plan.seed(),
                active.salt().phaseSeed(plan.seed(), phase),
                readsBack ? WritesReadBack.timeout(plan) : plan.operationTimeout(),
                plan.shedding().after(),
                readsBack ? FailurePolicy.NONE_TOLERATED : plan.failures(),
                keys.allot(needed, active.target().batch()),
                existing);
    }

    ActiveStage active() {
        return active;
    }

    PhaseOrder order() {
        return order;
    }

    /**
     * The phase while it is under way.
     *
     * @param intervals merges the samples of the hosts on their way to the log
     */
    record RunningPhase(StagePhase phase, IntervalLog.PhaseLog log, IntervalMerger intervals) {
        /** How much of it is done so long after the common start, 0..1. */
        double progress(long sinceNanos) {
            return phase.order.extent().share(sinceNanos - phase.order.delayNanos(), intervals.operations());
        }

        /**
         * Tells how much of it is done so long after the common start.
         *
         * @param kind of phase
         */
        void tell(RunListener listener, String kind, long sinceNanos) {
            listener.phase(phase.active.stage(), kind, progress(sinceNanos));
        }

        /** All workers are done: what is logged from here on ends with their work. */
        void over(List<PhaseReport> reports) {
            log.over(last(reports, activity -> Math.max(activity.lastDone(), activity.activeUntil())));
        }

        private static long last(List<PhaseReport> reports, ToLongFunction<Activity> nanos) {
            return reports.stream()
                    .flatMap(report -> report.workers().stream())
                    .map(WorkerReport::activity)
                    .mapToLong(nanos)
                    .reduce(0, Math::max);
        }

        /**
         * All workers are done: passes on the last samples, updates the key space and gives the stage the outcome.
         *
         * @param hosts those of several; empty on one machine
         */
        void finish(List<PhaseReport> reports, List<SitePhase.PhaseHost> hosts) {
            intervals.finish();
            PhaseTotals totals = new PhaseTotals();
            reports.forEach(report -> totals.add(report.totals()));
            List<WorkerReport> workers = reports.stream()
                    .flatMap(report -> report.workers().stream())
                    .toList();
            log.end(last(reports, Activity::lastDone));
            KeyChanges changes =
                    KeyChanges.join(reports.stream().map(PhaseReport::keys).toList());
            phase.keys.record(
                    phase.order.allotment(),
                    changes,
                    phase.active.stage().workload().writes());
            List<ActiveStage.HostPart> parts = new ArrayList<>();
            for (int i = 0; i < hosts.size(); i++) {
                PhaseReport own = reports.get(i);
                parts.add(new ActiveStage.HostPart(
                        hosts.get(i), new PhaseOutcome(own.totals(), own.workers(), List.of(own.client()))));
            }
            phase.active.outcome(
                    new PhaseOutcome(
                            totals,
                            workers,
                            reports.stream().map(PhaseReport::client).toList()),
                    new ActiveStage.ChangedObjects(phase.order, changes),
                    parts);
        }
    }
}
