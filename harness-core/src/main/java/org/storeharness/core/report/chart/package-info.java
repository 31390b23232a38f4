/** Says what the charts of a report show, as numbers. */
@NullMarked
package org.storeharness.core.report.chart;

import org.jspecify.annotations.NullMarked;
