/** Writes what changed from some runs to others. */
@NullMarked
package org.storeharness.core.report.diff;

import org.jspecify.annotations.NullMarked;
