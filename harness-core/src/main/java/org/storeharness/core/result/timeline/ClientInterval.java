package org.storeharness.core.result.timeline;

import org.storeharness.core.environment.counters.CountersDelta;

/**
 * What the harness saw of itself in one interval: a line of {@code client.jsonl}, on the timeline of the interval log.
 *
 * @param phase the tag of the phase in the interval log
 * @param interval counts the intervals of the phase, from 0; one in which the thread of the run was kept from looking is
 *     part of the line after it
 * @param startMillis the start of the interval, milliseconds of the epoch
 * @param longestHiccupNanos the longest time for which the process stood still
 * @param counters what was counted since the line before
 */
public record ClientInterval(
        String phase, long interval, long startMillis, long longestHiccupNanos, CountersDelta counters) {}
