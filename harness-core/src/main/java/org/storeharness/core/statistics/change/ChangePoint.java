package org.storeharness.core.statistics.change;

/**
 * A place in a series at which its level changed.
 *
 * @param index of the first value at the new level
 * @param before the median of the values since the change before it, or since the beginning
 * @param after the median of the values up to the change after it, or to the end
 * @param pValue how probable such a step is where nothing changed: at most {@link ChangePointSearch#SIGNIFICANCE_LEVEL}
 */
public record ChangePoint(int index, double before, double after, double pValue) {
    /** The new level divided by the old one. */
    public double ratio() {
        return after / before;
    }
}
