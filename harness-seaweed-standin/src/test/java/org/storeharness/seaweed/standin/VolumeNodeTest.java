package org.storeharness.seaweed.standin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VolumeNodeTest {
    @Test
    void requestsAreCountedByMethodInPrometheusFormat() {
        VolumeNode node = new VolumeNode(1);
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
