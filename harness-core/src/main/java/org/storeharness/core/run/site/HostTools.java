package org.storeharness.core.run.site;

import org.storeharness.core.engine.Clock;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.run.failure.CallBounds;
import org.storeharness.core.run.failure.FailureTraces;
import org.storeharness.core.run.measure.ClientMonitor;
import org.storeharness.core.run.profile.RunProfile;

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
