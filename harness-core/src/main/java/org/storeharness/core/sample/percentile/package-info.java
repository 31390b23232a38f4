/** Turns histograms into percentiles and their order-statistic intervals. */
@NullMarked
package org.storeharness.core.sample.percentile;

import org.jspecify.annotations.NullMarked;
