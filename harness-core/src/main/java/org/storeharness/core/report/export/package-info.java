/** Writes results for other programs: JSON, CSV, and percentile distributions of HdrHistogram. */
@NullMarked
package org.storeharness.core.report.export;

import org.jspecify.annotations.NullMarked;
