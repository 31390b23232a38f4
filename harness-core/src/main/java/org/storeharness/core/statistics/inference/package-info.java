/** Computes estimates, intervals and p-values from the figures of rounds: rank tests, bootstrap, Holm's correction. */
@NullMarked
package org.storeharness.core.statistics.inference;

import org.jspecify.annotations.NullMarked;
