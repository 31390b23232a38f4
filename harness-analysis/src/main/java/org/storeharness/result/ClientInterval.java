package org.storeharness.result;

import org.jspecify.annotations.Nullable;
import org.storeharness.environment.CountersDelta;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * The harness's measures of itself in one interval: a line of {@code client.jsonl}, on the timeline of the interval
 * log.
 *
 * @param host the host's name, of several; {@code null} on one machine
 * @param phase the tag of the phase in the interval log
 * @param interval the number of the interval in the phase, from 0; an interval in which the thread of the run could not
 *     read the counters is part of the next line
 * @param startMillis the start of the interval, in milliseconds since the epoch
 * @param longestHiccupNanos the longest pause of the process
 * @param counters the counts since the previous line
 */
public record ClientInterval(
        @OmittedIfEmpty @Nullable String host,
        String phase,
        long interval,
        long startMillis,
        long longestHiccupNanos,
        CountersDelta counters) {}
