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
 * @param harnessMedian the median of the harness's runs; {@code null} if it is not known
 * @param peerMedian the median of the peer's
 * @param ratio the harness divided by the peer; {@code null} unless both have it above 0 in every pair
 * @param peerDefinition how the peer defines the quantity; {@code null} where it does so as the harness does
 */
record PairedRow(
        Quantity quantity,
        @Nullable Double harnessMedian,
        @Nullable Double peerMedian,
        @Nullable PairedRatio ratio,
        PairedVerdict verdict,
        @Nullable String peerDefinition) {
    /** The fewest pairs for a verdict. */
    static final int MIN_PAIRS = 5;

    /**
     * Judges the pairs. A difference that the peer's own definition of the quantity can explain proves nothing.
     *
     * @param peerRuns the peer's runs, in the order of the harness's
     * @param margin a change that is negligible, as a share
     */
    static PairedRow of(
            Quantity quantity,
            List<ToolRun> harnessRuns,
            List<ToolRun> peerRuns,
            double margin,
            @Nullable String peerDefinition) {
        double[] harness = values(quantity, harnessRuns);
        double[] peer = values(quantity, peerRuns);
        PairedRatio ratio = null;
        PairedVerdict verdict =
                peer.length < harness.length ? PairedVerdict.NOT_REPORTED_BY_PEER : PairedVerdict.NOT_REPORTED_BY_BOTH;
        if (harness.length == harnessRuns.size() && peer.length == harnessRuns.size()) {
            ratio = PairedRatio.resampled(peer, harness);
            verdict = verdict(quantity, ratio, margin, peerDefinition != null);
        }
        return new PairedRow(quantity, median(harness), median(peer), ratio, verdict, peerDefinition);
    }

    private static @Nullable Double median(double[] values) {
        return values.length == 0 ? null : (Double) Summary.of(values).median();
    }

    private static double[] values(Quantity quantity, List<ToolRun> runs) {
        return runs.stream()
                .map(run -> run.figures().get(quantity))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .filter(value -> value > 0)
                .toArray();
    }

    private static PairedVerdict verdict(
            Quantity quantity, PairedRatio ratio, double margin, boolean definedDifferently) {
        Double low = ratio.low();
        Double high = ratio.high();
        if (ratio.rounds() < MIN_PAIRS || low == null || high == null) {
            return PairedVerdict.TOO_FEW_PAIRS;
        } else if (low >= 1 / (1 + margin) && high <= 1 + margin) {
            return PairedVerdict.AGREES;
        } else if (low <= 1 && high >= 1) {
            return PairedVerdict.NO_DIFFERENCE_SHOWN;
        } else if (definedDifferently) {
            return PairedVerdict.DEFINED_DIFFERENTLY;
        }
        boolean higher = low > 1;
        return switch (quantity.sense()) {
            case MORE_IS_FASTER -> higher ? PairedVerdict.HARNESS_FASTER : PairedVerdict.HARNESS_SLOWER;
            case LESS_IS_FASTER -> higher ? PairedVerdict.HARNESS_SLOWER : PairedVerdict.HARNESS_FASTER;
            case COST -> higher ? PairedVerdict.HARNESS_NEEDS_MORE : PairedVerdict.HARNESS_NEEDS_LESS;
        };
    }
}
