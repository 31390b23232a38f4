/** Builds what a report says, whatever its format: facts, tables with notes, verdicts and cautions. */
@NullMarked
package org.storeharness.core.report.document;

import org.jspecify.annotations.NullMarked;
