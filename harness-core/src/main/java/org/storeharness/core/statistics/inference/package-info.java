/** Computes estimates, intervals and p-values from the figures of rounds: rank tests, bootstrap, Holm's correction. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.statistics.inference;
