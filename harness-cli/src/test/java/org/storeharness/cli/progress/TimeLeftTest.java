package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLeftTest {
    @ParameterizedTest(name = "{0} of the rounds, which began after {1} s, after {2} s of {3}")
    @CsvSource({
        "0.02, 0, 15, 360, 345",
        "0.25, 0, 30, 360, 90",
        "0, 0, 100, 360, 260",
        "0.5, 0, 400, 360, 0",
        "0.25, 0, 30, 0, 90",
        // a fill or a calibration of three minutes before the first round
        "0.25, 180, 190, 0, 30",
        "0.5, 180, 190, 360, 10",
    })
    void itIsNeverPastTheEndAndGoesByTheRounds(double rounds, double began, double elapsed, double most, long left) {
        assertThat(new TimeLeft(rounds, began, elapsed, most).seconds()).isEqualTo(OptionalLong.of(left));
    }

    @Test
    void withoutABoundNobodyKnowsAtTheBeginning() {
        assertThat(new TimeLeft(0.01, 0, 30, 0).seconds()).isEmpty();
    }
}
