/** Writes the differences between two sets of runs. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.diff;
