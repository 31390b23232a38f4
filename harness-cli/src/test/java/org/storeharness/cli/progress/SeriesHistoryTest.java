package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeriesHistoryTest {
    @Test
    void valuesComeBackAsTheyAreWhileThereIsRoom() {
        SeriesHistory history = new SeriesHistory();
        assertThat(history.values()).isEmpty();
        IntStream.range(0, 256).forEach(history::add);
        assertThat(history.values())
                .containsExactly(IntStream.range(0, 256).asDoubleStream().toArray());
    }

    @Test
    void aLongRunKeepsItsBeginningAndItsEndInBoundedSpace() {
        SeriesHistory history = new SeriesHistory();
        for (int second = 0; second < 100_000; second++) {
            history.add(second);
            assertThat(history.values().length).isLessThanOrEqualTo(257);
        }
        double[] values = history.values();
        assertThat(values).isSorted();
        assertThat(values[0]).isLessThan(1_000);
        assertThat(values[values.length - 1]).isGreaterThan(99_000);
        assertThat(Arrays.stream(values).average().orElseThrow()).isCloseTo(50_000, within(1_000.0));
    }

    @Test
    void asManyPointsAsThereIsRoomForAreMeansOfNeighbours() {
        assertThat(SeriesHistory.fit(new double[] {1, 3, 5, 7}, 2)).containsExactly(2, 6);
        assertThat(SeriesHistory.fit(new double[] {1, 2, 6}, 2)).containsExactly(1, 4);
        assertThat(SeriesHistory.fit(new double[] {1, 3}, 8)).containsExactly(1, 3);
        assertThat(SeriesHistory.fit(new double[0], 8)).isEmpty();
    }
}
