/** Builds what a report says, whatever its format: facts, tables with notes, verdicts and cautions. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.document;
