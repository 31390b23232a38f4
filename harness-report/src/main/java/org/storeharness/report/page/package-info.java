/**
 * Writes reports as web pages that need nothing else, with their charts, and what several runs show together: a history in chronological
 * order, a diff, and a scale of hosts. One enters by {@link org.storeharness.report.page.ReportFormat} for one run, and by
 * {@link org.storeharness.report.page.HistoryFormat}, {@link org.storeharness.report.page.DiffFormat} and
 * {@link org.storeharness.report.page.ScaleFormat} for several.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.report.page;
