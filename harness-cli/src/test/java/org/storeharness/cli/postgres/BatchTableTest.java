package org.storeharness.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BatchTableTest {
    private static BatchRow row(int batch, double rate, Double fsyncs, double slowest, double fastest) {
        return new BatchRow(batch, rate, rate / batch, 1e6, 2e6, fsyncs, 2_000.0, slowest, fastest);
    }

    @Test
    void batchesWriteFasterIfEveryRoundIsFaster() {
        String verdict = BatchTable.verdict(
                List.of(row(1, 500, 1.01, 450, 550), row(100, 20_000, 0.0101, 18_000, 21_000)), true);
        assertThat(verdict)
                .contains("write faster in every round: 40.0 x the rows/s with 100 rows")
                .contains("fewer fsyncs explain it: 0.01010 WAL fsyncs per row instead of 1.01000");
    }

    @Test
    void overlappingRoundsDoNotShowThatBatchesWriteFaster() {
        assertThat(BatchTable.verdict(List.of(row(1, 500, 1.0, 300, 700), row(10, 800, 1.0, 600, 900)), true))
                .contains("not shown to write faster, as the rounds overlap")
                .contains("fewer fsyncs do not explain it");
    }

    @Test
    void withoutFsyncCountersTheReasonIsNotKnown() {
        assertThat(BatchTable.verdict(List.of(row(1, 5, null, 4, 6), row(10, 50, null, 40, 60)), true))
                .contains("is not known");
    }

    @Test
    void aRunThatIsNotValidGetsNoVerdict() {
        assertThat(BatchTable.verdict(List.of(), false)).contains("No verdict");
    }
}
