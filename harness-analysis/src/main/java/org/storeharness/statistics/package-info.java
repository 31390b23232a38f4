/**
 * What may be concluded from rounds. Pure functions of results: no clock, no I/O, no state; every formula names its
 * source. The unit of replication is the round, never the operation.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.statistics;
