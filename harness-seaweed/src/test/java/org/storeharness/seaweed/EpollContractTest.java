package org.storeharness.seaweed;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.epoll.Epoll;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;

/** The contract of stores, checked over epoll. */
class EpollContractTest extends SeaweedContractTest {
    @BeforeAll
    static void needsEpoll() {
        assumeTrue(Epoll.isAvailable(), () -> "does not apply: no epoll here: " + Epoll.unavailabilityCause());
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("loopback", "always", "transport", "epoll");
    }
}
