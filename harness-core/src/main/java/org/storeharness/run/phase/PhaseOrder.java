package org.storeharness.run.phase;

import java.time.Duration;
import java.util.stream.Stream;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.PhaseId;
import org.storeharness.unit.Check;
import org.storeharness.workload.ExistingKeys;
import org.storeharness.workload.KeySpace;

/**
 * The work of the workers of all hosts in one phase of a stage. A host knows its own part from its share of the hosts and the
 * number of its first worker: which arrivals, keys, operations and deletes are its own follows from these alone.
 *
 * @param phase the kind of phase, see {@link org.storeharness.sample.PhaseId#phase}
 * @param extent how long it lasts, over all workers
 * @param delayNanos how long after the common start it begins
 * @param contentSeed decides contents and sizes: the same for all phases of a run, so that reads know what was written
 * @param phaseSeed decides keys and arrivals
 * @param operationTimeout an operation is given up after this
 * @param shedAfter an operation of an open load that is later than this is shed
 * @param failures how workers react to failed operations
 * @param allotment the keys of new objects, for the workers over all hosts that take part
 * @param existing the objects that reads, updates and deletes may pick
 */
public record PhaseOrder(
        Stage stage,
        String phase,
        Extent extent,
        long delayNanos,
        long contentSeed,
        long phaseSeed,
        Duration operationTimeout,
        Duration shedAfter,
        FailurePolicy failures,
        KeySpace.Allotment allotment,
        ExistingKeys existing) {
    private static final long PRACTICE_INTERVAL_NANOS = 50_000_000;

    public PhaseOrder {
        Check.range("delayNanos", delayNanos, 0, Long.MAX_VALUE / 2);
    }

    /** Whether the phase is the measured one of its stage. */
    boolean isMeasured() {
        return Stream.of(PhaseId.MEASURE, PhaseId.MEASURE_AGAIN)
                .anyMatch(kind -> phase.equals(new PhaseId(kind, stage.number(), stage.id()).name()));
    }

    /** Whether it is a part of a scratch warm-up, in which the compiler works beside it. */
    boolean isPractice() {
        return PhaseId.isPractice(phase);
    }

    /**
     * The length of an interval of samples. It is short in a scratch warm-up, in which the end of an interval would else never come: the
     * compiler would leave it out of the hot code, and make that code anew in the first second that counts.
     */
    long intervalNanos() {
        return isPractice() ? PRACTICE_INTERVAL_NANOS : IntervalLog.INTERVAL_NANOS;
    }

    /** Whether it reads back what a measured phase changed: one object at a time, whatever the reads of the store ask for. */
    boolean readsBack() {
        return PhaseId.isReadBack(phase);
    }

    /** The number of workers over all hosts that take part. */
    public int workers() {
        return allotment.workers();
    }
}
