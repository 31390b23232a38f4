package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.storeharness.result.measurement.WarmUp.Steady;
import org.storeharness.statistics.SteadyState.SteadinessAssessment;
import org.storeharness.statistics.SteadyState.ThroughputInterval;

class SteadyStateTest {
    /** Ten intervals of half a second: five that do not matter, and these. */
    private static SteadinessAssessment judge(long... lastFive) {
        return SteadyState.assess(LongStream.concat(LongStream.of(9, 99, 999, 9_999, 99_999), Arrays.stream(lastFive))
                .mapToObj(operations -> new ThroughputInterval(0.5, operations))
                .toList());
    }

    @Test
    void anEvenThroughputIsSteadyWhateverWentBefore() {
        SteadinessAssessment finding = judge(1_000, 1_000, 1_000, 1_000, 1_000);
        assertThat(finding).isEqualTo(new SteadinessAssessment(Steady.YES, 0.0, 0.0));
    }

    @Test
    void aTrendOfMoreThanTenPercentIsNotSteady() {
        assertThat(judge(9_500, 9_750, 10_000, 10_250, 10_500))
                .returns(Steady.YES, SteadinessAssessment::steady)
                .returns(0.1, SteadinessAssessment::slope);
        SteadinessAssessment falling = judge(10_800, 10_400, 10_000, 9_600, 9_200);
        assertThat(falling.steady()).isEqualTo(Steady.NO);
        assertThat(falling.slope()).isCloseTo(-0.16, within(1e-9));
        assertThat(falling.change()).isCloseTo(0.16, within(1e-9));
    }

    @Test
    void aRangeOfMoreThanTwentyPercentIsNotSteadyEvenWithoutATrend() {
        SteadinessAssessment dip = judge(10_500, 10_500, 8_000, 10_500, 10_500);
        assertThat(dip.slope()).isCloseTo(0, within(1e-9));
        assertThat(dip.change()).isCloseTo(0.25, within(1e-9));
        assertThat(dip.steady()).isEqualTo(Steady.NO);
    }

    @Test
    void fewOperationsOrIntervalsProveNothing() {
        assertThat(judge(999, 999, 999, 999, 999)).isEqualTo(SteadinessAssessment.UNKNOWN);
        assertThat(SteadyState.assess(List.of(new ThroughputInterval(1, 1_000_000))))
                .isEqualTo(SteadinessAssessment.UNKNOWN);
    }

    @Test
    void independentArrivalsAtAnEvenRateAreRarelyTakenForAChange() {
        Random random = new Random(1);
        int alarms = 0;
        for (int trial = 0; trial < 10_000; trial++) {
            long[] counts = new long[5];
            for (int i = 0; i < counts.length; i++) {
                counts[i] = Math.round(1_100 + Math.sqrt(1_100) * random.nextGaussian());
            }
            alarms += judge(counts).steady() == Steady.NO ? 1 : 0;
        }
        assertThat(alarms).isLessThan(200);
    }
}
