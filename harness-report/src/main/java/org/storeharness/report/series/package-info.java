/**
 * Writes what several runs show together: a history in chronological order, a diff, and a scale of hosts. One enters by
 * {@link org.storeharness.report.series.HistoryFormat}, {@link org.storeharness.report.series.DiffFormat} and
 * {@link org.storeharness.report.series.ScaleFormat}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.report.series;
