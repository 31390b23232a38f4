/** Holds what the rounds say about two targets against each other, and the metrics by which they are compared. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result.comparison;
