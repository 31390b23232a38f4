/** Compares the targets of a run and the runs of a diff, and says in a sentence what was shown. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.statistics.comparison;
