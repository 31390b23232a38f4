package org.storeharness.seaweed;

import java.util.Map;

/** The contract of stores, checked over Java's selector; {@link SeaweedContractTest} has the default, which on Linux is epoll. */
class NioContractTest extends SeaweedContractTest {
    @Override
    protected Map<String, ?> options() {
        return Map.of("loopback", "always", "transport", "nio");
    }
}
