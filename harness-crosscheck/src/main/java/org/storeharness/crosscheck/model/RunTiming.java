package org.storeharness.crosscheck.model;

import org.storeharness.core.unit.Check;

/**
 * How long each run of a cross-check takes.
 *
 * @param seconds the measured phase, in whole seconds, because peers accept nothing else
 * @param warmUp the warm-up of the harness, as the user wrote it
 * @param cold whether what is compared is the whole command, from the start of its process: without a warm-up, and with all preparation
 *     in it
 */
public record RunTiming(long seconds, String warmUp, boolean cold) {
    private static final String NO_WARM_UP = "0s";

    public RunTiming {
        Check.require(seconds >= 1, "seconds", () -> "must be at least 1, got " + seconds);
    }

    /** Runs with a warm-up. */
    public static RunTiming warm(long seconds, String warmUp) {
        return new RunTiming(seconds, warmUp, false);
    }

    /** Short runs, of which the whole command is compared. */
    public static RunTiming cold(long seconds) {
        return new RunTiming(seconds, NO_WARM_UP, true);
    }
}
