package org.storeharness.api;

/**
 * A figure with its uncertainty. Who returns one says what its ends are.
 *
 * @param estimate the figure
 * @param low the lower end, at most the estimate
 * @param high the upper end
 */
public record Interval(double estimate, double low, double high) {
    /**
     * @throws IllegalArgumentException if they are not in order
     */
    public Interval {
        if (!(low <= estimate && estimate <= high)) {
            throw new IllegalArgumentException(
                    "interval: must have low <= estimate <= high, got " + low + ", " + estimate + ", " + high);
        }
    }

    /** One divided by it. */
    Interval inverse() {
        return new Interval(1 / estimate, 1 / high, 1 / low);
    }
}
