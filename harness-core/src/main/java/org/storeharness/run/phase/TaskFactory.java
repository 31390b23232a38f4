package org.storeharness.run.phase;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.ArrivalQueue;
import org.storeharness.engine.IdleWorkers;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.Task;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;
import org.storeharness.plan.Workload;
import org.storeharness.sample.SamplePool;
import org.storeharness.sample.SlowestOperations;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.unit.ExactShare;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.ObjectContent;
import org.storeharness.workload.ObjectSizes;
import org.storeharness.workload.OperationSource;
import org.storeharness.workload.SplitMix64;
import org.storeharness.workload.UpdateVersions;

/**
 * Divides one phase of a workload among the workers of all hosts: keys and, under closed load, operations. Under open load the workers
 * of a host share one queue, which has that host's part of the arrivals.
 */
public final class TaskFactory {
    private final PhaseOrder order;
    private final StoreTraits traits;
    private final RunControl control;
    private final ArrivalQueue arrivals;
    private final @Nullable IdleWorkers idle;
    private final SamplePool samples;

    /**
     * The traits of the store of a target that decide how an order is carried out.
     *
     * @param reads what one read asks for
     * @param deletes the most objects of one delete
     * @param verify whether reads are checked
     * @param versions the versions of updated objects; {@code null} if reads accept any version
     */
    public record StoreTraits(
            ReadShape reads,
            int deletes,
            boolean verify,
            @Nullable UpdateVersions versions) {}

    /**
     * @param host the part of the arrivals that the workers of these tasks take
     * @param samples what the workers record in
     */
    public TaskFactory(PhaseOrder order, StoreTraits traits, HostShare host, RunControl control, SamplePool samples) {
        this.order = order;
        this.traits = traits;
        this.control = control;
        this.samples = samples;
        long operations = order.extent().operations();
        this.arrivals = ArrivalQueue.of(
                order.stage().workload().arrivals(),
                operations == 0 ? Long.MAX_VALUE : operations,
                order.phaseSeed(),
                host);
        this.idle = anyWorkerServes(order.stage().workload()) ? new IdleWorkers() : null;
    }

    /**
     * Whether it does not matter which worker takes an arrival of this load. Objects that are read in turn or deleted are divided among the
     * workers, and a burst needs all of them at one moment.
     */
    static boolean anyWorkerServes(Workload workload) {
        Set<OperationKind> kinds = workload.operations().keySet();
        boolean picks = kinds.contains(OperationKind.READ) || kinds.contains(OperationKind.UPDATE);
        return workload.arrivals().open()
                && workload.arrivals().uniform()
                && !kinds.contains(OperationKind.DELETE)
                && (!picks || workload.keys().isIndependent());
    }

    /** The task of one worker; the share counts the workers of all hosts. */
    public Task task(OperationSource.WorkerShare share) {
        Workload workload = order.stage().workload();
        WorkerRecorder recorder =
                new WorkerRecorder(order.intervalNanos(), workload.arrivals().open(), samples);
        if (order.isMeasured()) {
            recorder.keepSlowest(samples.takeReservoir(SlowestOperations.ofEach(order.workers())));
        }
        return new Task(
                arrivals,
                idle,
                new OperationSource(
                        workload.operations(),
                        workload.keys(),
                        order.existing(),
                        order.allotment(),
                        share,
                        traits.reads(),
                        traits.deletes(),
                        order.phaseSeed()),
                new Task.PayloadSpec(
                        new ObjectContent(
                                order.contentSeed(), workload.content().compressibility()),
                        ObjectSizes.ofOperations(
                                workload.content().size(),
                                order.contentSeed(),
                                SplitMix64.mix(order.phaseSeed(), share.worker())),
                        traits.verify(),
                        traits.versions(),
                        workload.readBeforeUpdate()),
                bounds(share),
                recorder,
                order.failures(),
                control);
    }

    private Task.Bounds bounds(OperationSource.WorkerShare share) {
        Duration duration = order.extent().duration();
        long ordered = order.extent().operations();
        long operations = ordered == 0 || order.stage().workload().arrivals().open()
                ? Long.MAX_VALUE
                : ExactShare.of(ordered, share.worker(), share.workers());
        return new Task.Bounds(
                duration.isZero() ? Long.MAX_VALUE : duration.toNanos(),
                operations,
                order.operationTimeout().toNanos(),
                order.shedAfter().toNanos());
    }
}
