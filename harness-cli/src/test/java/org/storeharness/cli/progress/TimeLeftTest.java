package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLeftTest {
    @ParameterizedTest(name = "{0} of the rounds after {1} s of {2}")
    @CsvSource({
        // a calibration of three minutes at the first two percent of the rounds
        "0.02, 15, 360, 345",
        "0.25, 30, 360, 90",
        "0, 100, 360, 260",
        "0.5, 400, 360, 0",
        "0.25, 30, 0, 90",
    })
    void itIsNeverPastTheEnd(double rounds, double elapsed, double most, long left) {
        assertThat(new TimeLeft(rounds, elapsed, most).seconds()).isEqualTo(OptionalLong.of(left));
    }

    @Test
    void withoutABoundNobodyKnowsAtTheBeginning() {
        assertThat(new TimeLeft(0.01, 30, 0).seconds()).isEmpty();
    }
}
