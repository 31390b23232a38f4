/** Holds the comparisons of two targets over the rounds, and the metrics that are compared. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.comparison;
