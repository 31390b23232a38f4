/** Computes the numbers that the charts of a report show. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.chart;
