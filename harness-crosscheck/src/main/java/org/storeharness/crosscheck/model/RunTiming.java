package org.storeharness.crosscheck.model;

import java.time.Duration;
import java.util.List;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Durations;

/**
 * How long each run of a cross-check takes, and how it starts.
 *
 * @param seconds the measured phase, in whole seconds, because peers accept nothing else
 * @param warmUp the warm-up of the harness, as the user wrote it
 */
public record RunTiming(long seconds, String warmUp, Start start) {
    private static final String NO_WARM_UP = "0s";

    /** What a run of the harness does before it measures. */
    public enum Start {
        /** Warms up on what is measured. */
        WARM,
        /** Practises on a scratch target, as every command does by default. */
        PRACTISED,
        /** Nothing. */
        COLD
    }

    public RunTiming {
        Check.require(seconds >= 1, "seconds", () -> "must be at least 1, got " + seconds);
    }

    /** Runs with a warm-up. */
    public static RunTiming warm(long seconds, String warmUp) {
        return new RunTiming(seconds, warmUp, Start.WARM);
    }

    /** Short runs as users make them, of which the whole command is compared. */
    public static RunTiming practised(long seconds) {
        return new RunTiming(seconds, NO_WARM_UP, Start.PRACTISED);
    }

    /** Short runs without any preparation of the JVM, of which the whole command is compared. */
    public static RunTiming cold(long seconds) {
        return new RunTiming(seconds, NO_WARM_UP, Start.COLD);
    }

    /** Whether what is compared is the whole command too, from the start of its process to its end. */
    public boolean wholeCommand() {
        return start != Start.WARM;
    }

    /** Whether the harness does its scratch warm-up: independent counters hold that too, and its report does not. */
    public boolean practises() {
        return start == Start.PRACTISED;
    }

    /** The option that has a command of the harness skip its scratch warm-up; none where it does one. */
    public List<String> coldOption() {
        return practises() ? List.of() : List.of("--cold");
    }

    /**
     * The time that all runs take at least: each workload once by the peer, which does not count, then by both tools in pairs. The
     * start of a process comes on top.
     */
    public Duration atLeast(int workloads, int pairs) {
        Duration measured = Duration.ofSeconds(seconds);
        Duration warming = start == Start.WARM ? Durations.parse(warmUp) : Duration.ZERO;
        Duration pair = measured.multipliedBy(2).plus(warming);
        return pair.multipliedBy(pairs).plus(measured).multipliedBy(workloads);
    }
}
