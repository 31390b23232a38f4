package org.storeharness.plan;

import java.time.Duration;
import org.storeharness.unit.Check;

/**
 * The length of a phase: a duration, a number of operations, or whichever ends first.
 *
 * @param operations the operations to start over all workers; 0 for no such bound
 * @param duration the time in which operations are started; zero for no such bound
 */
public record Extent(long operations, Duration duration) {
    public Extent {
        Check.range("operations", operations, 0, 1_000_000_000_000_000L);
        Check.notNegative("duration", duration);
    }

    /** A phase that does not take place. */
    public static Extent none() {
        return new Extent(0, Duration.ZERO);
    }

    /** A phase bounded by time. */
    public static Extent of(Duration duration) {
        return new Extent(0, duration);
    }

    /** A phase bounded by a number of operations. */
    public static Extent of(long operations) {
        return new Extent(operations, Duration.ZERO);
    }

    /** Whether nothing is to be done. */
    public boolean isEmpty() {
        return operations == 0 && duration.isZero();
    }

    /**
     * The share of the phase that is done, 0 to 1, by the bound that is nearer.
     *
     * @param nanos the time that has passed
     * @param done the operations that have ended
     */
    public double share(long nanos, long done) {
        double ofTime = duration.isZero() ? 0 : (double) nanos / duration.toNanos();
        double ofOperations = operations == 0 ? 0 : (double) done / operations;
        return Math.max(0, Math.min(1, Math.max(ofTime, ofOperations)));
    }

    /** The first of a number of equal parts; empty where there are too few operations to divide. */
    public Extent part(int parts) {
        return operations > 0 && operations < parts
                ? none()
                : new Extent(operations / parts, duration.dividedBy(parts));
    }

    /** The extent that remains after a part. */
    public Extent without(Extent part) {
        return new Extent(operations - part.operations, duration.minus(part.duration));
    }
}
