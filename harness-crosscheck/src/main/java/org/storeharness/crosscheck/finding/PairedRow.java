package org.storeharness.crosscheck.finding;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.statistics.Summary;
import org.storeharness.core.statistics.comparison.PairedRatio;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ToolRun;

/**
 * One quantity of both tools over the pairs.
 *
 * @param harnessMedian the median of our runs; {@code null} where we do not have it
 * @param peerMedian the median of the peer's
 * @param ratio ours divided by theirs; {@code null} unless both have it above 0 in every pair
 * @param verdict in words
 */
record PairedRow(
        Quantity quantity,
        @Nullable Double harnessMedian,
        @Nullable Double peerMedian,
        @Nullable PairedRatio ratio,
        String verdict) {
    /** With fewer there is no verdict. */
    static final int MIN_PAIRS = 5;

    /**
     * Judges the pairs. A difference that the peer's own definition of the quantity can explain proves nothing.
     *
     * @param ours our runs
     * @param theirs the peer's, in the same order
     * @param margin what makes no difference, as a share
     * @param difference what the peer means by it, where that is not what we mean
     */
    static PairedRow of(
            Quantity quantity, List<ToolRun> ours, List<ToolRun> theirs, double margin, @Nullable String difference) {
        double[] us = values(quantity, ours);
        double[] them = values(quantity, theirs);
        Double medianOfUs = us.length == 0 ? null : (Double) Summary.of(us).median();
        Double medianOfThem =
                them.length == 0 ? null : (Double) Summary.of(them).median();
        if (us.length != ours.size() || them.length != ours.size()) {
            String why = them.length < us.length ? "the peer does not say" : "not known of both";
            return new PairedRow(quantity, medianOfUs, medianOfThem, null, why);
        }
        PairedRatio ratio = PairedRatio.resampled(them, us);
        return new PairedRow(quantity, medianOfUs, medianOfThem, ratio, verdict(quantity, ratio, margin, difference));
    }

    private static double[] values(Quantity quantity, List<ToolRun> runs) {
        return runs.stream()
                .map(run -> run.figures().get(quantity))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .filter(value -> value > 0)
                .toArray();
    }

    private static String verdict(Quantity quantity, PairedRatio ratio, double margin, @Nullable String difference) {
        Double low = ratio.low();
        Double high = ratio.high();
        if (ratio.rounds() < MIN_PAIRS || low == null || high == null) {
            return "too few pairs for a verdict";
        } else if (low >= 1 / (1 + margin) && high <= 1 + margin) {
            return "agrees";
        } else if (low <= 1 && high >= 1) {
            return "no difference shown";
        } else if (difference != null) {
            return "measures different things: " + difference;
        }
        return quantity.verdict(low > 1);
    }
}
