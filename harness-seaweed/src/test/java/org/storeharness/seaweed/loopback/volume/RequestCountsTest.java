package org.storeharness.seaweed.loopback.volume;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestCountsTest {
    @Test
    void requestsAreCountedByMethodInPrometheusFormat() {
        RequestCounts counts = new RequestCounts();
        counts.add("GET");
        counts.add("POST");
        counts.add("GET");
        assertThat(counts.text()).isEqualTo("""
                # TYPE SeaweedFS_volumeServer_request_total counter
                SeaweedFS_volumeServer_request_total{type="GET"} 2
                SeaweedFS_volumeServer_request_total{type="POST"} 1
                """);
    }
}
