package org.storeharness.crosscheck.counter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.crosscheck.model.ObservedTotals;

class VolumeServerRequestCounterTest {
    @Test
    void requestsOfAMethodAreCountedInUpperAndLowerCase() {
        Map<String, Long> counters = Map.of(
                "SeaweedFS_volumeServer_request_total GET", 7L,
                "SeaweedFS_volumeServer_request_total get", 2L,
                "SeaweedFS_volumeServer_request_total POST", 100L);
        assertThat(VolumeServerRequestCounter.count(counters, List.of("get", "head")))
                .contains(ObservedTotals.ofOperations("the server's request counter", 9L));
        assertThat(VolumeServerRequestCounter.count(counters, List.of("delete")))
                .isEmpty();
    }
}
