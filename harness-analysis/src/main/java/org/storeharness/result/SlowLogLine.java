package org.storeharness.result;

import java.time.Instant;
import org.storeharness.result.measurement.SlowOperation;

/**
 * A slow operation of a measured phase: a line of {@code slowest.jsonl}.
 *
 * @param phase the tag of the phase in the interval log
 * @param target the target's name
 * @param workload the workload's name
 * @param round the round, from 1
 * @param time the time of day of its intended start
 * @param operation what it was
 */
public record SlowLogLine(
        String phase, String target, String workload, int round, Instant time, SlowOperation operation) {}
