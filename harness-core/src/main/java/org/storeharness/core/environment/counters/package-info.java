/**
 * Counts what the process and the machine used during a stage: processor time, pressure, garbage collections,
 * retransmits.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.environment.counters;
