/** Says what the charts of a report show, as numbers. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.chart;
