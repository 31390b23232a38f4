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
    void aPercentileWithFewerThanTenSamplesAboveIsNotKnown() {
        assertThat(Latencies.of(upTo(19)).p50()).isNull();
        assertThat(Latencies.of(upTo(20)).p50()).isEqualTo(10);
        assertThat(Latencies.of(upTo(999)).p99()).isNull();
        assertThat(Latencies.of(upTo(9_999)).p999()).isNull();
        assertThat(Latencies.of(upTo(10_000)).p999()).isNotNull();
    }

    @Test
    void anEmptyHistogramHasNoFigures() {
        assertThat(Latencies.of(new Histogram(3))).isEqualTo(Latency.NONE);
    }
}
