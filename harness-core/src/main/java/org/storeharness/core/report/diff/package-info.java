/** Writes what changed from some runs to others. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.diff;
