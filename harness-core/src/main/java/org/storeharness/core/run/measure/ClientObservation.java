package org.storeharness.core.run.measure;

import org.HdrHistogram.Histogram;
import org.storeharness.core.environment.counters.CountersDelta;

/**
 * What was seen of the client during a phase.
 *
 * @param counters by how much the kernel's and the JVM's counters grew
 * @param hiccups for how long the process stood still, in nanoseconds
 */
public record ClientObservation(CountersDelta counters, Histogram hiccups) {}
