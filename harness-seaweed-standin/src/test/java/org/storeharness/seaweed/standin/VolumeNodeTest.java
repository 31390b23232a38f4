package org.storeharness.seaweed.standin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.http.Endpoint;

class VolumeNodeTest {
    @Test
    void requestsAreCountedByMethodInPrometheusFormat() {
        VolumeNode node = new VolumeNode(new Endpoint("127.0.0.1", 1), 1);
        node.countRequest("GET");
        node.countRequest("POST");
        node.countRequest("GET");
        node.times.count("GET", 1_500_000);
        node.times.count("GET", 500_000_000);
        assertThat(node.metrics()).isEqualTo("""
                # TYPE SeaweedFS_volumeServer_request_total counter
                SeaweedFS_volumeServer_request_total{type="GET"} 2
                SeaweedFS_volumeServer_request_total{type="POST"} 1
                # TYPE SeaweedFS_volumeServer_request_seconds histogram
                SeaweedFS_volumeServer_request_seconds_bucket{type="GET",le="+Inf"} 2
                SeaweedFS_volumeServer_request_seconds_sum{type="GET"} 0.501500000
                SeaweedFS_volumeServer_request_seconds_count{type="GET"} 2
                """);
    }
}
