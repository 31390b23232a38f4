package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.GrpcPort;

class LeaderAddressTest {
    @Test
    void aLeaderNamedByItsGrpcPortIsTriedAtItsHttpPortToo() {
        assertThat(LeaderFinder.addresses(new Endpoint("m1", 19_333)))
                .containsExactly(new Endpoint("m1", 19_333), new Endpoint("m1", 9_333));
        assertThat(LeaderFinder.addresses(new Endpoint("m1", 9_333))).containsExactly(new Endpoint("m1", 9_333));
    }

    @Test
    void anAddressMayHaveThePortForGrpcAfterADot() {
        assertThat(GrpcPort.parseServer("m1.weed:9333.19333")).isEqualTo(new Endpoint("m1.weed", 9_333));
        assertThat(GrpcPort.parseServer("[::1]:9333.19333")).isEqualTo(new Endpoint("::1", 9_333));
        assertThat(GrpcPort.parseServer("10.0.0.1:9333")).isEqualTo(new Endpoint("10.0.0.1", 9_333));
    }
}
