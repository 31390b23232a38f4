/** Compares the targets of a run and the runs of a diff, and says in a sentence what was shown. */
@NullMarked
package org.storeharness.core.statistics.comparison;

import org.jspecify.annotations.NullMarked;
