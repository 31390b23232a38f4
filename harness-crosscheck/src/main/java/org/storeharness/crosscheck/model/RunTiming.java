package org.storeharness.crosscheck.model;

import org.storeharness.core.unit.Check;

/**
 * How long each run of a cross-check takes.
 *
 * @param seconds the measured phase, in whole seconds, because peers accept nothing else
 * @param warmUp the warm-up of the harness, as the user wrote it
 */
public record RunTiming(long seconds, String warmUp) {
    public RunTiming {
        Check.require(seconds >= 1, "seconds", () -> "must be at least 1, got " + seconds);
    }
}
