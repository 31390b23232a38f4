package org.storeharness.run.site;

import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.run.measure.ClientMonitor;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.run.stage.FailureTraces;
import org.storeharness.run.stage.Profiler.RunProfile;

/**
 * What a host works with.
 *
 * @param clock its only clock
 * @param control ends what it does early
 * @param bounds how long the calls of its stores may take
 * @param client measures the harness itself
 * @param traces makes lines of failures, and keeps their traces
 * @param profile records the measured phases
 */
public record HostTools(
        Clock clock,
        RunControl control,
        CallBounds bounds,
        ClientMonitor client,
        FailureTraces traces,
        RunProfile profile) {
    /** Says that nothing is recorded. */
    public HostTools(Clock clock, RunControl control, CallBounds bounds, ClientMonitor client, FailureTraces traces) {
        this(clock, control, bounds, client, traces, RunProfile.NONE);
    }
}
