package org.storeharness.run.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.OperationWatch;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.Task;
import org.storeharness.engine.TaskFactory;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunException;
import org.storeharness.sample.SamplePool;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.OperationSource;
import org.storeharness.workload.UpdateVersions;

/**
 * A stage whose sessions are open on this host. Used by one thread.
 *
 * @param share which of the hosts of the run this is
 * @param samples what the workers record in
 * @param unexpected makes the line about a failure that nobody expects; {@code null} if it was told before
 */
record LocalStage(
        OpenTarget target,
        WorkerTeam workers,
        HostShare share,
        SamplePool samples,
        Function<Throwable, @Nullable String> unexpected) {

    /**
     * Makes this host's part of a phase: a task for each of its workers that takes part.
     *
     * @param watches makes what watches the operations of one worker
     * @throws RunException if the versions of updated objects cannot be kept
     */
    List<Task> tasks(PhaseOrder order, RunControl control, Supplier<@Nullable OperationWatch> watches)
            throws RunException {
        TaskFactory factory = new TaskFactory(
                order.stage().workload(),
                order.existing(),
                order.allotment(),
                order.extent(),
                parameters(order),
                share,
                control,
                samples);
        int end = Math.min(workers.first() + workers.size(), order.workers());
        List<Task> tasks = new ArrayList<>();
        for (int worker = workers.first(); worker < end; worker++) {
            tasks.add(factory.task(new OperationSource.WorkerShare(worker, order.workers()), watches.get()));
        }
        return tasks;
    }

    /**
     * Gets the versions of updated objects ready for the next phase.
     *
     * @param updates whether objects of the target are updated in it
     */
    void prepareVersions(boolean updates) {
        UpdateVersions versions = target.versions();
        if (versions != null) {
            versions.beginPhase(share, updates);
        }
    }

    private TaskFactory.PhaseParameters parameters(PhaseOrder order) throws RunException {
        Workload workload = order.stage().workload();
        return new TaskFactory.PhaseParameters(
                order.contentSeed(),
                order.phaseSeed(),
                order.readsBack()
                        ? target.store().readShape().single()
                        : target.store().readShape(),
                target.store().deleteSize(),
                workload.content().verify() && target.store().keepsContent(),
                versions(order, workload),
                order.operationTimeout(),
                order.shedAfter(),
                order.failures(),
                order.intervalNanos());
    }

    private @Nullable UpdateVersions versions(PhaseOrder order, Workload workload) throws RunException {
        UpdateVersions versions = target.versions();
        if (versions != null && workload.operations().containsKey(OperationKind.UPDATE)) {
            try {
                versions.reserve(order.allotment().firstKey());
            } catch (IOException e) {
                throw new RunException("the versions of updated objects cannot be kept in the data directory: " + e, e);
            }
        }
        return versions;
    }
}
