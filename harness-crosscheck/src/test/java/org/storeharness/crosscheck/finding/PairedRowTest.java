package org.storeharness.crosscheck.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.crosscheck.model.Quantity;

class PairedRowTest {
    private static final double[] PEER = {100, 104, 98, 101, 97};

    private static PairedRow row(Quantity quantity, double[] ours, double[] theirs, @Nullable String definition) {
        return PairedRow.of(quantity, ToolRuns.of(quantity, ours), ToolRuns.of(quantity, theirs), 0.05, definition);
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
        assertThat(row.verdict()).isEqualTo("agrees");
        assertThat(row.harnessMedian()).isEqualTo(99.99);
        assertThat(row.peerMedian()).isEqualTo(100);
    }

    @Test
    void moreOperationsAreFasterLongerTimesAreSlowerAndMoreProcessorTimeIsMoreNeed() {
        double[] higher = times(1.5, 1.02, 0.98);
        double[] lower = times(0.6, 1.02, 0.98);
        assertThat(row(Quantity.THROUGHPUT, higher, PEER, null).verdict()).isEqualTo("we are faster");
        assertThat(row(Quantity.THROUGHPUT, lower, PEER, null).verdict()).isEqualTo("we are slower");
        assertThat(row(Quantity.P99, higher, PEER, null).verdict()).isEqualTo("we are slower");
        assertThat(row(Quantity.P99, lower, PEER, null).verdict()).isEqualTo("we are faster");
        assertThat(row(Quantity.CPU, higher, PEER, null).verdict()).isEqualTo("we need more");
        assertThat(row(Quantity.CPU, lower, PEER, null).verdict()).isEqualTo("we need less");
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
        assertThat(row(Quantity.MEAN, times(1.5, 1), PEER, "it counts more").verdict())
                .isEqualTo("measures different things: it counts more");
        assertThat(row(Quantity.MEAN, times(1.01, 1), PEER, "it counts more").verdict())
                .isEqualTo("agrees");
    }

    @Test
    void noiseThatHidesTheSignShowsNoDifference() {
        assertThat(row(Quantity.THROUGHPUT, times(1, 1.5, 0.7), PEER, null).verdict())
                .isEqualTo("no difference shown");
    }

    @Test
    void fewerThanFivePairsGiveNoVerdict() {
        double[] four = {1, 1, 1, 1};
        assertThat(row(Quantity.THROUGHPUT, four, four, null).verdict()).isEqualTo("too few pairs for a verdict");
    }

    @Test
    void aQuantityThatThePeerDoesNotReportGetsNoVerdict() {
        PairedRow row = PairedRow.of(
                Quantity.P99, ToolRuns.of(Quantity.P99, PEER), ToolRuns.of(Quantity.MEAN, PEER), 0.05, null);
        assertThat(row.ratio()).isNull();
        assertThat(row.peerMedian()).isNull();
        assertThat(row.harnessMedian()).isEqualTo(100);
        assertThat(row.verdict()).isEqualTo("the peer does not say");
    }
}
