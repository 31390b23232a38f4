package org.storeharness.seaweed.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {
    @Test
    void countersAreSummedUpByTheirTypeAndGaugesAreLeftOut() {
        String text = """
                # HELP SeaweedFS_volumeServer_request_total Counter of volume server requests.
                # TYPE SeaweedFS_volumeServer_request_total counter
                SeaweedFS_volumeServer_request_total{code="200",type="GET"} 12
                SeaweedFS_volumeServer_request_total{code="404",type="GET"} 3
                SeaweedFS_volumeServer_request_total{code="201",type="POST"} 1.5e+06
                # TYPE SeaweedFS_volumeServer_volumes gauge
                SeaweedFS_volumeServer_volumes{collection="a",type="volume"} 7
                # TYPE SeaweedFS_volumeServer_resyncs counter
                SeaweedFS_volumeServer_resyncs 4 1795245664000
                # TYPE go_gc_cycles_total counter
                go_gc_cycles_total 9
                SeaweedFS_volumeServer_request_total{broken
                """;
        assertThat(PrometheusText.counters(text))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "SeaweedFS_volumeServer_request_total GET", 15L,
                        "SeaweedFS_volumeServer_request_total POST", 1_500_000L,
                        "SeaweedFS_volumeServer_resyncs", 4L));
    }

    @Test
    void aTextWithoutMetricsHasNoCounters() {
        assertThat(PrometheusText.counters("<html>404</html>")).isEmpty();
    }
}
