package org.storeharness.result;

import org.jspecify.annotations.Nullable;

/**
 * The work of one of several hosts in one interval: a line of {@code hosts.jsonl}, on the timeline of the interval log.
 *
 * @param host the host's name
 * @param phase the tag of the phase in the interval log
 * @param interval the number of the interval in the phase, from 0
 * @param ok the operations that succeeded
 * @param failed the operations that failed, were shed or not finished
 * @param p50Nanos the median of the headline times; {@code null} with fewer than 10 samples above it
 * @param p99Nanos their 99th percentile; {@code null} with fewer than 10 samples above it
 */
public record HostLogLine(
        String host,
        String phase,
        long interval,
        long ok,
        long failed,
        @Nullable Long p50Nanos,
        @Nullable Long p99Nanos) {}
