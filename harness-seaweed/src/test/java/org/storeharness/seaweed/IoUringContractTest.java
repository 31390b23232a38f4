package org.storeharness.seaweed;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.uring.IoUring;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;

/** The contract of stores, checked over io_uring. */
class IoUringContractTest extends SeaweedContractTest {
    @BeforeAll
    static void needsIoUring() {
        assumeTrue(IoUring.isAvailable(), () -> "does not apply: no io_uring here: " + IoUring.unavailabilityCause());
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("loopback", "always", "transport", "io-uring");
    }
}
