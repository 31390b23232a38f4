/** Gathers the results of a run by cell and target. */
@NullMarked
package org.storeharness.core.report.cell;

import org.jspecify.annotations.NullMarked;
