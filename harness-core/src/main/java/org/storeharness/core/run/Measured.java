package org.storeharness.core.run;

import org.storeharness.core.environment.CountersDelta;
import org.storeharness.core.result.Measurement;

/** A measurement and what happened around it. */
record Measured(Measurement measurement, CountersDelta counters) {}
