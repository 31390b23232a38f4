/** Turns histograms into percentiles and their order-statistic intervals. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.sample.percentile;
