package org.storeharness.run.stage;

import java.util.concurrent.ThreadFactory;
import org.storeharness.engine.Clock;
import org.storeharness.engine.RunControl;
import org.storeharness.run.stage.Profiler.RunProfile;

/**
 * The context that all parts of a run in one process share.
 *
 * @param runId the id of the run
 * @param clock its only clock
 * @param control ends what it does early
 * @param bounds how long the calls of its stores may take
 * @param traces makes lines of failures, and keeps their traces
 * @param listener is told of its progress
 * @param profile records its measured phases
 */
public record RunContext(
        String runId,
        Clock clock,
        RunControl control,
        CallBounds bounds,
        FailureTraces traces,
        RunListener listener,
        RunProfile profile) {
    /** Makes calls on a thread of their own, each within a bound. */
    public BoundedCall calls(ThreadFactory threads) {
        return new BoundedCall(threads, clock, control, bounds.whenInterrupted());
    }

    /** The same for a part of the run that nobody is told of. */
    public RunContext silent() {
        return new RunContext(runId, clock, control, bounds, traces, RunListener.SILENT, profile);
    }

    /** The same with its measured phases recorded. */
    public RunContext with(RunProfile recorded) {
        return new RunContext(runId, clock, control, bounds, traces, listener, recorded);
    }
}
