/** Builds the content of a report, independent of its format: facts, tables with notes, verdicts and cautions. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.document;
