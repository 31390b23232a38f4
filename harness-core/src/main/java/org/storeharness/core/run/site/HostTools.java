package org.storeharness.core.run.site;

import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.run.failure.CallBounds;
import org.storeharness.core.run.failure.FailureTraces;
import org.storeharness.core.run.measure.ClientMonitor;

/**
 * What a host works with.
 *
 * @param clock its only clock
 * @param control ends what it does early
 * @param bounds how long the calls of its stores may take
 * @param client measures the harness itself
 * @param traces makes lines of failures, and keeps their traces
 */
public record HostTools(
        Clock clock, RunControl control, CallBounds bounds, ClientMonitor client, FailureTraces traces) {}
