/** Holds what the rounds say about two targets against each other, and the metrics by which they are compared. */
@NullMarked
package org.storeharness.core.result.comparison;

import org.jspecify.annotations.NullMarked;
