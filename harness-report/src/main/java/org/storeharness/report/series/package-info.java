/** Writes the figures of many runs in chronological order. */
@org.jspecify.annotations.NullMarked
package org.storeharness.report.series;
