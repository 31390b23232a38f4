package org.storeharness.core.run;

import org.storeharness.core.environment.CountersDelta;
import org.storeharness.core.result.Measurement;

/**
 * A measurement and what happened around it.
 *
 * @param warmUpFailures operations that failed before the measured phase
 */
record Measured(Measurement measurement, CountersDelta counters, long warmUpFailures) {}
