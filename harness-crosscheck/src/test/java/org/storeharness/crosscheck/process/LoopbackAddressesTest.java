package org.storeharness.crosscheck.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.http.protocol.Endpoint;

class LoopbackAddressesTest {
    @Test
    void addressesAreReadBackOnceAllLinesArePrinted() {
        LoopbackAddresses addresses = new LoopbackAddresses(
                new Endpoint("127.0.0.1", 1),
                List.of(new Endpoint("127.0.0.1", 2), new Endpoint("127.0.0.1", 3)),
                new Endpoint("127.0.0.1", 4));
        List<String> lines = addresses.lines();
        assertThat(lines)
                .containsExactly(
                        "master 127.0.0.1:1",
                        "volume server 127.0.0.1:2",
                        "volume server 127.0.0.1:3",
                        "filer 127.0.0.1:4");
        assertThat(LoopbackAddresses.parse(lines)).contains(addresses);
        assertThat(LoopbackAddresses.parse(lines.subList(0, 3))).isEmpty();
        assertThat(LoopbackAddresses.parse(List.of())).isEmpty();
    }
}
