package org.storeharness.run.stage;

import java.time.Duration;
import org.storeharness.unit.Durations;

/**
 * The longest times that the calls of a store may take.
 *
 * @param call a call that answers at once, such as for facts or counters, and the opening of a session
 * @param open opening and preparing a store
 * @param work a call that moves data, such as a fill or an audit
 * @param cleanUp a step of the clean-up
 * @param close closing a store or all sessions of a stage
 * @param whenInterrupted any of them, once the process was told to end
 */
public record CallBounds(
        Duration call, Duration open, Duration work, Duration cleanUp, Duration close, Duration whenInterrupted) {
    /** The bounds of every run. */
    public static final CallBounds USUAL = new CallBounds(
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofHours(24),
            Duration.ofMinutes(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(30));

    /** The same for a run that may take no longer: nothing that comes before its clean-up does. */
    public CallBounds within(Duration most) {
        return most.isZero()
                ? this
                : new CallBounds(
                        Durations.shorter(call, most),
                        Durations.shorter(open, most),
                        Durations.shorter(work, most),
                        cleanUp,
                        close,
                        whenInterrupted);
    }

    /** The same with another bound for calls once the process was told to end. */
    public CallBounds whenInterrupted(Duration bound) {
        return new CallBounds(call, open, work, cleanUp, close, bound);
    }
}
