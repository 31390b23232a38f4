/**
 * Builds a report as one document, whose sections have tables that look the same in every locale, and writes it as text for a terminal, as
 * Markdown, as CSV and as JSON. One enters by {@link org.storeharness.report.ReportDocument}, which is made from nothing but a result, so
 * that every report can be made again later; a {@link org.storeharness.report.ReportWriter} renders it.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.report;
