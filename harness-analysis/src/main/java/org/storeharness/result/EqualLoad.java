package org.storeharness.result;

import org.jspecify.annotations.Nullable;

/**
 * The response times of a target at a rate at which all targets of the workload were measured.
 *
 * @param opsPerSecond the rate
 * @param p50 the median over the rounds in nanoseconds; {@code null} if it is not known
 * @param p99 the same
 * @param reference the target with the lowest p99 among those that are comparable with most others, a stand-in only without stores
 * @param p99Ratio the p99 divided by that of the reference, paired by round; {@code null} for the reference itself and where
 *     the two are not comparable
 */
public record EqualLoad(
        long opsPerSecond,
        @Nullable Double p50,
        @Nullable Double p99,
        String reference,
        @Nullable IntervalEstimate p99Ratio) {}
