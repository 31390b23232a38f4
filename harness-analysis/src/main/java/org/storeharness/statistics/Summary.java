package org.storeharness.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/**
 * A figure, summarized over rounds.
 *
 * @param median the middle value; the mean of the two in the middle where their number is even
 * @param low the lowest round
 * @param high the highest round
 * @param rounds the number of rounds
 */
public record Summary(double median, double low, double high, int rounds) {
    /** The summary of one value per round, in any order; at least one. */
    public static Summary of(double... values) {
        Check.require(values.length > 0, "values", () -> "must not be empty");
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Summary(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    /** The summary of a figure of each round; at least one. */
    public static <T> Summary of(List<T> rounds, ToDoubleFunction<? super T> figure) {
        return of(rounds.stream().mapToDouble(figure).toArray());
    }

    /** The summary of a figure of each round, at least one; {@code null} if it is not known in every round. */
    public static <T> @Nullable Summary ofKnown(
            List<T> rounds, Function<? super T, ? extends @Nullable Number> figure) {
        double[] known = rounds.stream()
                .<@Nullable Number>map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .toArray();
        return known.length < rounds.size() ? null : of(known);
    }

    /** The median of a figure of each round, at least one; {@code null} if it is not known in every round. */
    public static <T> @Nullable Double medianOfKnown(
            List<T> rounds, Function<? super T, ? extends @Nullable Number> figure) {
        Summary known = ofKnown(rounds, figure);
        return known == null ? null : (Double) known.median();
    }

    /** Half of the distance from the lowest to the highest round, as a share of the median; 0 where the median is 0. */
    public double relativeSpread() {
        return median == 0 ? 0 : (high - low) / 2 / Math.abs(median);
    }
}
