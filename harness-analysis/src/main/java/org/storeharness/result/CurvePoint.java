package org.storeharness.result;

import org.jspecify.annotations.Nullable;

/**
 * The response times of a target at one rate of open load: medians over the rounds, in nanoseconds. A percentile that is not
 * known in a round, because it has fewer than 10 samples above it, is not part of its median.
 *
 * @param opsPerSecond the scheduled rate
 * @param achievedOpsPerSecond the median rate at which operations succeeded
 * @param rounds the number of rounds
 * @param p50 {@code null} if it is known in no round, as the others
 * @param p99Fitted the rising fit of the p99 over all rates, of which the knee is read
 * @param incomplete the rounds in which operations failed, were shed or did not finish
 * @param clientBound the rounds in which the client was the limit
 */
public record CurvePoint(
        long opsPerSecond,
        double achievedOpsPerSecond,
        int rounds,
        @Nullable Double p50,
        @Nullable Double p90,
        @Nullable Double p99,
        @Nullable Double p999,
        @Nullable Double p99Fitted,
        int incomplete,
        int clientBound) {}
