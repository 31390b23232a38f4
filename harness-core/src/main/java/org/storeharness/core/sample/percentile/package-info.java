/** Computes percentiles and their order-statistic confidence intervals from histograms. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.sample.percentile;
