/** Holds the differences between two sets of runs, and whether they are regressions. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.diff;
