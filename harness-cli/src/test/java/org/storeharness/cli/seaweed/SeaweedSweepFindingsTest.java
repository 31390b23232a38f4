package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.core.result.ResultFixture;
import org.storeharness.core.result.measurement.Measurement;

class SeaweedSweepFindingsTest {
    private static List<Measurement> rounds(double... rates) {
        ResultFixture fixture = new ResultFixture().target("seaweed");
        List<Measurement> rounds = new ArrayList<>();
        for (int i = 0; i < rates.length; i++) {
            rounds.add(fixture.measurement("seaweed", ResultFixture.WRITE, i + 1, rates[i]));
        }
        return rounds;
    }

    /** The medians are 2,503 and 5,010; the ratios of the two rounds are 9 and 0.25. */
    @Test
    void ofFewRoundsTheFactorIsThatOfTheFiguresBesideIt() {
        assertThat(SeaweedSweepFindings.change(rounds(1_000, 4_006), rounds(9_000, 1_020), false))
                .isEqualTo("is 2.00 times as high (2 rounds: not enough for an interval)");
    }

    @Test
    void oneRoundIsNotSeveral() {
        assertThat(SeaweedSweepFindings.change(rounds(1_000), rounds(2_000), false))
                .isEqualTo("is 2.00 times as high (1 round: not enough for an interval)");
    }

    @Test
    void ofEnoughRoundsItIsThatOfThePairedRoundsAndSaysSo() {
        assertThat(SeaweedSweepFindings.change(
                        rounds(100, 101, 102, 103, 104, 105, 106, 107),
                        rounds(200, 202, 204, 206, 208, 210, 212, 214),
                        false))
                .isEqualTo("is 2.00 times as high in paired rounds (95 % interval 2.00 to 2.00)");
    }
}
