/** Gathers the results of a run by cell and target. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.cell;
