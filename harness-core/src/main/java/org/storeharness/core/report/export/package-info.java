/** Writes results for other programs: JSON, CSV, and percentile distributions of HdrHistogram. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.report.export;
