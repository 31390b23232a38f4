package org.storeharness.core.run.measure;

import org.HdrHistogram.Histogram;
import org.storeharness.core.environment.counters.CountersDelta;

/**
 * What the harness itself used during a phase.
 *
 * @param counters the growth of the kernel's and the JVM's counters
 * @param hiccups the times for which the process stood still, in nanoseconds
 */
public record ClientObservation(CountersDelta counters, Histogram hiccups) {}
