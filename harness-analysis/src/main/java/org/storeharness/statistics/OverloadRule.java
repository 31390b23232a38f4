package org.storeharness.statistics;

/**
 * Whether a store kept up with an open load over some time. At a load below its capacity the operations that wait for a free
 * worker are a queue that chance makes and ends; above it they only grow.
 *
 * <p>A queue at exactly the capacity deviates in n operations by about sqrt(n (a + s)), a and s the squared coefficients of
 * variation of the gaps between arrivals and of the service times (heavy-traffic limit: W. Whitt, Stochastic-Process Limits,
 * 2002, chapter 9). What waits at the end of the schedule must exceed that twice, and the tolerance of the rate; and a good part of
 * it must have come in each of the last two quarters, which a single stall at the end does not do. {@code OverloadRuleTest} has
 * what that makes of loads below and above the capacity.
 *
 * @param operations the operations that were due in that time
 * @param dueAtHalf those that were due in the first half of it
 * @param dueAtThreeQuarters those that were due in three quarters of it
 * @param doneAtHalf those that had ended after half of the time, like those below without what had ended before it
 * @param doneAtThreeQuarters those that had ended after three quarters of it
 * @param doneAtEnd those that had ended when the last one was due
 */
public record OverloadRule(
        long operations,
        double dueAtHalf,
        double dueAtThreeQuarters,
        long doneAtHalf,
        long doneAtThreeQuarters,
        long doneAtEnd) {
    /** A rate counts as kept if no more than this share of it is missing. */
    private static final double TOLERANCE = 0.02;

    private static final double DEVIATIONS = 2;

    /** An even growth puts a quarter of the backlog into each quarter of the time. */
    private static final double LEAST_GROWTH = 1 / 8.0;

    /** The operations that were due at the end of the time and had not ended. */
    public long backlog() {
        return operations - doneAtEnd;
    }

    /**
     * Whether the store did not keep up.
     *
     * @param concurrency the operations that may be in flight, which do not wait
     * @param gapVariation the coefficient of variation of the gaps between arrivals
     * @param serviceVariation that of the service times
     */
    public boolean overload(int concurrency, double gapVariation, double serviceVariation) {
        double waiting = backlog() - (double) concurrency;
        double chance = DEVIATIONS
                * Math.sqrt(operations * (gapVariation * gapVariation + serviceVariation * serviceVariation));
        double inThirdQuarter = dueAtThreeQuarters - dueAtHalf - (doneAtThreeQuarters - doneAtHalf);
        double inLastQuarter = operations - dueAtThreeQuarters - (doneAtEnd - doneAtThreeQuarters);
        return waiting > Math.max(chance, TOLERANCE * operations)
                && Math.min(inThirdQuarter, inLastQuarter) > LEAST_GROWTH * waiting;
    }
}
