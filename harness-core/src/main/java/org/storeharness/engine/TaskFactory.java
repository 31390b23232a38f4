package org.storeharness.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.ReadShape;
import org.storeharness.plan.Workload;
import org.storeharness.sample.SamplePool;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.unit.ExactShare;
import org.storeharness.unit.HostShare;
import org.storeharness.workload.ExistingKeys;
import org.storeharness.workload.KeySpace;
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
    private final Workload workload;
    private final ExistingKeys existing;
    private final KeySpace.Allotment allotment;
    private final Extent extent;
    private final PhaseParameters parameters;
    private final RunControl control;
    private final ArrivalQueue arrivals;
    private final SamplePool samples;

    /**
     * What holds for all operations of a phase.
     *
     * @param contentSeed decides contents and sizes: the same for all phases of a run, so that reads know what was written
     * @param phaseSeed decides keys and arrivals
     * @param reads what one read asks for
     * @param deletes the most objects of one delete
     * @param verify whether reads are checked
     * @param versions the versions of updated objects; {@code null} if reads accept any version
     * @param operationTimeout an asynchronous operation is given up after this, and an answer that comes later counts as a timeout
     * @param shedAfter an operation of an open load that is later than this is shed
     * @param intervalNanos the length of an interval of samples
     */
    public record PhaseParameters(
            long contentSeed,
            long phaseSeed,
            ReadShape reads,
            int deletes,
            boolean verify,
            @Nullable UpdateVersions versions,
            Duration operationTimeout,
            Duration shedAfter,
            FailurePolicy failures,
            long intervalNanos) {}

    /**
     * @param existing what reads, updates and deletes may pick
     * @param allotment the keys of new objects
     * @param extent how far the phase goes, over all workers
     * @param host the part of the arrivals that the workers of these tasks take
     * @param samples what the workers record in
     */
    public TaskFactory(
            Workload workload,
            ExistingKeys existing,
            KeySpace.Allotment allotment,
            Extent extent,
            PhaseParameters parameters,
            HostShare host,
            RunControl control,
            SamplePool samples) {
        this.workload = workload;
        this.existing = existing;
        this.allotment = allotment;
        this.extent = extent;
        this.parameters = parameters;
        this.control = control;
        this.samples = samples;
        this.arrivals = ArrivalQueue.of(
                workload.arrivals(),
                extent.operations() == 0 ? Long.MAX_VALUE : extent.operations(),
                parameters.phaseSeed(),
                host);
    }

    /** The task of one worker; the share counts the workers of all hosts. */
    public Task task(OperationSource.WorkerShare share) {
        return task(share, null);
    }

    /**
     * The task of one worker.
     *
     * @param share counts the workers of all hosts
     * @param watch is notified of each operation of this worker besides; {@code null} for nobody
     */
    public Task task(OperationSource.WorkerShare share, @Nullable OperationWatch watch) {
        return new Task(
                arrivals,
                new OperationSource(
                        workload.operations(),
                        workload.keys(),
                        existing,
                        allotment,
                        share,
                        parameters.reads(),
                        parameters.deletes(),
                        parameters.phaseSeed()),
                new Task.PayloadSpec(
                        new ObjectContent(
                                parameters.contentSeed(), workload.content().compressibility()),
                        ObjectSizes.ofOperations(
                                workload.content().size(),
                                parameters.contentSeed(),
                                SplitMix64.mix(parameters.phaseSeed(), share.worker())),
                        parameters.verify(),
                        parameters.versions()),
                bounds(share),
                new WorkerRecorder(
                        parameters.intervalNanos(), workload.arrivals().open(), samples),
                parameters.failures(),
                control,
                watch);
    }

    private Task.Bounds bounds(OperationSource.WorkerShare share) {
        Duration duration = extent.duration();
        long operations = extent.operations() == 0 || workload.arrivals().open()
                ? Long.MAX_VALUE
                : ExactShare.of(extent.operations(), share.worker(), share.workers());
        return new Task.Bounds(
                duration.isZero() ? Long.MAX_VALUE : duration.toNanos(),
                operations,
                parameters.operationTimeout().toNanos(),
                parameters.shedAfter().toNanos());
    }
}
