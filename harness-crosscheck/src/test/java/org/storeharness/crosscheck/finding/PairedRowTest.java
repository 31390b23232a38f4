package org.storeharness.crosscheck.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.crosscheck.model.Quantity;

class PairedRowTest {
    private static final double[] PEER = {100, 104, 98, 101, 97};

    private static PairedRow row(Quantity quantity, double[] harness, double[] peer, @Nullable String definition) {
        return PairedRow.of(quantity, ToolRuns.of(quantity, harness), ToolRuns.of(quantity, peer), 0.05, definition);
    }

    private static String verdict(Quantity quantity, double[] harness, double[] peer, @Nullable String definition) {
        return RowText.verdict(row(quantity, harness, peer, definition));
    }

    private static double[] times(double factor, double... noise) {
        double[] values = new double[PEER.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = PEER[i] * factor * noise[i % noise.length];
        }
        return values;
    }

    @Test
    void aRatioWhoseIntervalIsWithinTheMarginAgrees() {
        PairedRow row = row(Quantity.THROUGHPUT, times(1, 1.01, 0.99), PEER, null);
        assertThat(RowText.verdict(row)).isEqualTo("agrees");
        assertThat(row.harnessMedian()).isEqualTo(99.99);
        assertThat(row.peerMedian()).isEqualTo(100);
    }

    @Test
    void moreOperationsAreFasterLongerTimesAreSlowerAndMoreProcessorTimeIsMoreNeed() {
        double[] higher = times(1.5, 1.02, 0.98);
        double[] lower = times(0.6, 1.02, 0.98);
        assertThat(verdict(Quantity.THROUGHPUT, higher, PEER, null)).isEqualTo("we are faster");
        assertThat(verdict(Quantity.THROUGHPUT, lower, PEER, null)).isEqualTo("we are slower");
        assertThat(verdict(Quantity.P99, higher, PEER, null)).isEqualTo("we are slower");
        assertThat(verdict(Quantity.P99, lower, PEER, null)).isEqualTo("we are faster");
        assertThat(verdict(Quantity.CPU, higher, PEER, null)).isEqualTo("we need more");
        assertThat(verdict(Quantity.CPU, lower, PEER, null)).isEqualTo("we need less");
    }

    @Test
    void theIntervalHoldsTheRatioThatWasPlanted() {
        PairedRow row = row(Quantity.THROUGHPUT, times(1.5, 1.02, 0.98), PEER, null);
        assertThat(row.ratio()).isNotNull().satisfies(ratio -> {
            assertThat(ratio.rounds()).isEqualTo(5);
            assertThat(ratio.low()).isBetween(1.40, 1.5);
            assertThat(ratio.high()).isBetween(1.5, 1.60);
        });
    }

    @Test
    void aDifferenceThatADefinitionExplainsProvesNothingButAgreementDoes() {
        assertThat(verdict(Quantity.MEAN, times(1.5, 1), PEER, "it counts more"))
                .isEqualTo("measures different things: it counts more");
        assertThat(verdict(Quantity.MEAN, times(1.01, 1), PEER, "it counts more"))
                .isEqualTo("agrees");
    }

    @Test
    void noiseThatHidesTheSignShowsNoDifference() {
        assertThat(verdict(Quantity.THROUGHPUT, times(1, 1.5, 0.7), PEER, null)).isEqualTo("no difference shown");
    }

    @Test
    void fewerThanFivePairsGiveNoVerdict() {
        double[] four = {1, 1, 1, 1};
        assertThat(verdict(Quantity.THROUGHPUT, four, four, null)).isEqualTo("too few pairs for a verdict");
    }

    @Test
    void aQuantityThatThePeerDoesNotReportGetsNoVerdict() {
        PairedRow row = PairedRow.of(
                Quantity.P99, ToolRuns.of(Quantity.P99, PEER), ToolRuns.of(Quantity.MEAN, PEER), 0.05, null);
        assertThat(row.ratio()).isNull();
        assertThat(row.peerMedian()).isNull();
        assertThat(row.harnessMedian()).isEqualTo(100);
        assertThat(RowText.verdict(row)).isEqualTo("the peer does not say");
    }
}
