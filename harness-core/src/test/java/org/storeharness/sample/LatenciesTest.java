package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.storeharness.result.measurement.Latency;

class LatenciesTest {
    private static Histogram upTo(int samples) {
        Histogram histogram = new Histogram(3);
        for (int value = 1; value <= samples; value++) {
            histogram.recordValue(value);
        }
        return histogram;
    }

    @Test
    void thePercentilesOfTheFirstThousandNumbersAreThoseNumbers() {
        Latency latency = Latencies.of(upTo(1000));
        assertThat(latency.count()).isEqualTo(1000);
        assertThat(latency.min()).isEqualTo(1);
        assertThat(latency.mean()).isEqualTo(500.5);
        assertThat(latency.stddev()).isBetween(288.0, 289.0);
        assertThat(List.of(latency.p50(), latency.p75(), latency.p90(), latency.p95(), latency.p99()))
                .containsExactly(500L, 750L, 900L, 950L, 990L);
        assertThat(latency.max()).isEqualTo(1000);
    }

    @Test
    void everyKnownPercentileHasTheSamplesOfItsRanksAsInterval() {
        Latency latency = Latencies.of(upTo(1000));
        assertThat(latency.withinRun95()).containsOnlyKeys("p50", "p66", "p75", "p80", "p90", "p95", "p98", "p99");
        assertThat(latency.withinRun95()).containsEntry("p50", List.of(469L, 532L));
        assertThat(latency.withinRun95()).containsEntry("p99", List.of(983L, 997L));
    }

    @Test
    void anIntervalReachesToTheOuterEdgesOfItsBuckets() {
        Histogram coarse = new Histogram(2);
        coarse.recordValueWithCount(100_000, 1000);
        assertThat(Latencies.of(coarse).withinRun95())
                .containsEntry(
                        "p50", List.of(coarse.lowestEquivalentValue(100_000), coarse.highestEquivalentValue(100_000)));
    }

    @Test
    void aPercentileWithFewerThanTenSamplesAboveIsNotKnown() {
        assertThat(Latencies.of(upTo(19)).p50()).isNull();
        assertThat(Latencies.of(upTo(20)).p50()).isEqualTo(10);
        assertThat(Latencies.of(upTo(999)).p99()).isNull();
        assertThat(Latencies.of(upTo(9_999)).p999()).isNull();
        assertThat(Latencies.of(upTo(10_000)).p999()).isNotNull();
        assertThat(Latencies.of(upTo(19)).withinRun95()).isEmpty();
    }

    @Test
    void anEmptyHistogramHasNoFigures() {
        assertThat(Latencies.of(new Histogram(3))).isEqualTo(Latency.NONE);
    }
}
