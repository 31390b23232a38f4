package org.storeharness.result;

import org.jspecify.annotations.Nullable;

/**
 * A figure with its 95 % interval over the rounds.
 *
 * @param value the estimate
 * @param low lower end of the interval; {@code null} with fewer than 2 rounds
 * @param high upper end; {@code null} with fewer than 2 rounds, or where the rounds give it no bound
 */
public record IntervalEstimate(
        double value, @Nullable Double low, @Nullable Double high) {}
