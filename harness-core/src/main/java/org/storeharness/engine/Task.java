package org.storeharness.engine;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.workload.ObjectContent;
import org.storeharness.workload.ObjectSizes;
import org.storeharness.workload.OperationSource;
import org.storeharness.workload.UpdateVersions;

/**
 * The work of one worker in one phase. Everything in it but the arrivals, the idle workers and the control belongs to that worker alone.
 *
 * @param arrivals when operations start; shared by all workers of the phase
 * @param idle has few of the workers that are idle wait for arrivals; shared by all workers of the phase; {@code null} if all of them wait
 * @param source what they do
 * @param payload what they carry
 * @param bounds the bounds at which the phase ends
 * @param recorder takes the samples
 * @param failures what failed operations do
 * @param control stops the phase early
 */
public record Task(
        ArrivalQueue arrivals,
        @Nullable IdleWorkers idle,
        OperationSource source,
        PayloadSpec payload,
        Bounds bounds,
        WorkerRecorder recorder,
        FailurePolicy failures,
        RunControl control) {

    /** The same task continued within other bounds, with the same keys, samples and arrivals. */
    public Task within(Bounds others) {
        return new Task(arrivals, idle, source, payload, others, recorder, failures, control);
    }

    /**
     * The content of the objects that operations carry, and the check of reads.
     *
     * @param verify whether reads are checked against what was written
     * @param versions the versions of updated objects; {@code null} if reads accept any version
     * @param readBeforeUpdate whether an update first reads its object
     */
    public record PayloadSpec(
            ObjectContent content,
            ObjectSizes sizes,
            boolean verify,
            @Nullable UpdateVersions versions,
            boolean readBeforeUpdate) {}

    /**
     * The bounds at which the phase ends.
     *
     * @param durationNanos so long after the common start nothing more is started (closed load) or intended (open load);
     *     {@link Long#MAX_VALUE} for no such bound
     * @param operations the operations that this worker starts; {@link Long#MAX_VALUE} for no bound of its own
     * @param timeoutNanos an outstanding operation is given up after this
     * @param shedNanos an operation later than this is not started any more
     */
    public record Bounds(long durationNanos, long operations, long timeoutNanos, long shedNanos) {
        /** The time at which nothing more is started; {@link Long#MAX_VALUE} for never. */
        long stopNanos(long startNanos) {
            return durationNanos == Long.MAX_VALUE ? Long.MAX_VALUE : startNanos + durationNanos;
        }
    }
}
