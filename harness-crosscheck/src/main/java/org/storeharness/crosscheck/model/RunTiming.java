package org.storeharness.crosscheck.model;

import org.storeharness.core.unit.Check;

/**
 * How long each run of a cross-check takes.
 *
 * @param seconds how long it measures: whole seconds, because peers take nothing else
 * @param warmUp how long the harness warms up before, as it was given
 */
public record RunTiming(long seconds, String warmUp) {
    public RunTiming {
        Check.require(seconds >= 1, "seconds", () -> "must be at least 1, got " + seconds);
    }
}
