package org.storeharness.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BatchTableTest {
    private static BatchRow row(int batch, double rate, Double fsyncs, double slowest, double fastest) {
        return new BatchRow(batch, rate, rate / batch, 1e6, 2e6, fsyncs, 2_000.0, slowest, fastest);
    }

    @Test
    void theClaimHoldsWhereEveryRoundIsFasterAndFsyncsAreFewer() {
        String verdict = BatchTable.verdict(
                List.of(row(1, 500, 1.01, 450, 550), row(100, 20_000, 0.0101, 18_000, 21_000)), true);
        assertThat(verdict)
                .contains("holds in every round, 40.0 x the rows/s with 100 rows")
                .contains("for the reason it gives: 0.01010 WAL fsyncs a row instead of 1.01000");
    }

    @Test
    void theClaimIsNotShownWhereRoundsOverlap() {
        assertThat(BatchTable.verdict(List.of(row(1, 500, 1.0, 300, 700), row(10, 800, 1.0, 600, 900)), true))
                .contains("not shown, the rounds overlap")
                .contains("but not for the reason it gives");
    }

    @Test
    void withoutCountersTheReasonIsNotKnown() {
        assertThat(BatchTable.verdict(List.of(row(1, 5, null, 4, 6), row(10, 50, null, 40, 60)), true))
                .contains("is not known");
    }

    @Test
    void aRunThatIsNotValidGetsNoVerdict() {
        assertThat(BatchTable.verdict(List.of(), false)).contains("No verdict");
    }
}
