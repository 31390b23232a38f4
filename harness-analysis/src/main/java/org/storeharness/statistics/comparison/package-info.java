/**
 * Compares the targets of a run, the runs of a diff, and the points of a curve or of a scale. One enters by
 * {@link org.storeharness.statistics.comparison.Comparer} for a run and by {@link org.storeharness.statistics.comparison.Differ} for a
 * diff; {@link org.storeharness.statistics.comparison.Comparability} says what may be compared.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.statistics.comparison;
