/**
 * Computes what may be concluded from the rounds of a run. Pure functions: no clock, no I/O and no state; every formula names its source,
 * and the unit of replication is the round, never the operation. A reader begins with {@link org.storeharness.statistics.ShiftEstimate},
 * which the verdicts rest on.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.statistics;
