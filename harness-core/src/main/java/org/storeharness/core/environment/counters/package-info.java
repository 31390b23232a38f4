/**
 * Counts what the process and the machine used during a stage: processor time, pressure, garbage collections,
 * retransmits.
 */
@NullMarked
package org.storeharness.core.environment.counters;

import org.jspecify.annotations.NullMarked;
