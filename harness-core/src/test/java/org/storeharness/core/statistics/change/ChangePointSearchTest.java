package org.storeharness.core.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.TestLength;

/** Series are planted with a fixed seed, so that each test finds the same in every run. */
class ChangePointSearchTest {
    private static final double NOISE = 0.03;

    @ParameterizedTest
    @ValueSource(ints = {12, 30})
    void ofAHundredSeriesWithoutAChangeAboutOneHasAChangePoint(int length) {
        int series = TestLength.of(200, 1_000);
        int alarms = 0;
        for (int seed = 0; seed < series; seed++) {
            if (!ChangePointSearch.of(levels(seed, length, 1_000)).isEmpty()) {
                alarms++;
            }
        }
        // One in a hundred, and three standard deviations
        double expected = series * ChangePointSearch.SIGNIFICANCE_LEVEL;
        assertThat((double) alarms).isBetween(0.0, expected + 3 * Math.sqrt(expected));
    }

    @Test
    void aStepIsFoundWhereItHappensWithBothLevels() {
        double[] values = levels(1, 15, 1_000, 800);
        assertThat(ChangePointSearch.of(values)).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(15);
            assertThat(change.before()).isCloseTo(1_000, within(25.0));
            assertThat(change.after()).isCloseTo(800, within(20.0));
            assertThat(change.ratio()).isCloseTo(0.8, within(0.03));
            assertThat(change.pValue()).isBetween(0.001, ChangePointSearch.SIGNIFICANCE_LEVEL);
        });
    }

    @Test
    void threeRunsAfterAStepAreEnough() {
        double[] values = levels(2, 30, 1_000);
        Arrays.setAll(values, i -> i < 27 ? values[i] : values[i] / 2);
        assertThat(ChangePointSearch.of(values)).extracting(ChangePoint::index).containsExactly(27);
    }

    @Test
    void aLevelThatComesAndGoesIsTwoSteps() {
        assertThat(ChangePointSearch.of(levels(3, 10, 1_000, 700, 1_000)))
                .extracting(ChangePoint::index)
                .containsExactly(10, 20);
    }

    @Test
    void aStairHasItsLevels() {
        List<ChangePoint> found = ChangePointSearch.of(levels(4, 12, 1_000, 1_500, 600));
        assertThat(found).extracting(ChangePoint::index).containsExactly(12, 24);
        assertThat(found.get(0).after()).isEqualTo(found.get(1).before());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 15, 28, 29})
    void anOutlierIsNoChange(int place) {
        double[] values = levels(5, 30, 1_000);
        values[place] /= 5;
        assertThat(ChangePointSearch.of(values)).isEmpty();
    }

    @Test
    void anOutlierHidesNoStep() {
        double[] values = levels(6, 15, 1_000, 700);
        values[4] /= 5;
        values[22] *= 5;
        assertThat(ChangePointSearch.of(values)).extracting(ChangePoint::index).containsExactly(15);
    }

    @Test
    void fewValuesHaveNoChangePoint() {
        assertThat(ChangePointSearch.of(new double[0])).isEmpty();
        assertThat(ChangePointSearch.of(levels(7, 4, 1_000, 100))).isEmpty();
        assertThat(ChangePointSearch.of(levels(7, 5, 1_000, 100)))
                .extracting(ChangePoint::index)
                .containsExactly(5);
    }

    @Test
    void equalValuesHaveNoChangePointAndAnExactStepHasOne() {
        double[] values = new double[20];
        Arrays.fill(values, 7);
        assertThat(ChangePointSearch.of(values)).isEmpty();
        Arrays.fill(values, 10, 20, 8);
        assertThat(ChangePointSearch.of(values)).containsExactly(new ChangePoint(10, 7, 8, 0.001));
    }

    @Test
    void theSameSeriesHasTheSameChangePointsInAnyUnit() {
        double[] values = levels(8, 12, 1_000, 1_100, 900);
        double[] scaled = Arrays.stream(values).map(value -> value / 1e6).toArray();
        List<ChangePoint> found = ChangePointSearch.of(values);
        assertThat(found).isNotEmpty().isEqualTo(ChangePointSearch.of(values));
        assertThat(ChangePointSearch.of(scaled))
                .extracting(ChangePoint::index)
                .isEqualTo(found.stream().map(ChangePoint::index).toList());
    }

    @Test
    void ofALongSeriesTheEndIsSearched() {
        double[] values = levels(9, 160, 100, 1_000, 1_500);
        assertThat(ChangePointSearch.of(values)).extracting(ChangePoint::index).containsExactly(320);
    }

    @Test
    void valuesAreAboveZero() {
        assertThatThrownBy(() -> ChangePointSearch.of(new double[] {1, 0}))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("values must be above 0, got 0.0");
    }

    /** So many values at each of the levels, with lognormal noise. */
    private static double[] levels(long seed, int length, double... levels) {
        Random random = new Random(seed);
        double[] values = new double[length * levels.length];
        Arrays.setAll(values, i -> levels[i / length] * Math.exp(NOISE * random.nextGaussian()));
        return values;
    }
}
