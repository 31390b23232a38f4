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
        assertThat(node.metrics()).isEqualTo("""
                # TYPE SeaweedFS_volumeServer_request_total counter
                SeaweedFS_volumeServer_request_total{type="GET"} 2
                SeaweedFS_volumeServer_request_total{type="POST"} 1
                """);
    }
}
