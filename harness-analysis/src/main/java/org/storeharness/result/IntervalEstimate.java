package org.storeharness.result;

import org.jspecify.annotations.Nullable;

/**
 * A figure with its interval over the rounds, of 95 % in a result.
 *
 * @param value the estimate
 * @param low lower end of the interval; {@code null} with too few rounds
 * @param high upper end; {@code null} with too few rounds, or where the rounds give it no bound
 */
public record IntervalEstimate(
        double value, @Nullable Double low, @Nullable Double high) {}
