/**
 * Holds what a run found about a workload in one round, on all hosts and on each: counts, rates, times, cautions, and what client and
 * store used. One enters by {@link org.storeharness.result.measurement.Measurement}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.result.measurement;
