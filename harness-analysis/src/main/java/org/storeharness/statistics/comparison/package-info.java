/** Compares the targets of a run and the runs of a diff. */
@org.jspecify.annotations.NullMarked
package org.storeharness.statistics.comparison;
