package org.storeharness.seaweed.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.store.StoreException;

class LoopbackPortsTest {
    /** The number of ports below the kernel's range that is enough; with fewer, ports are chosen among all. */
    private static final int ENOUGH = 11_001;

    @TempDir
    private Path directory;

    /** An outgoing connection of anybody may have such a port, and the server could not start again. */
    @Test
    void thePortOfAVolumeServerIsNoneThatTheKernelGivesAwayWhileItIsDown() throws IOException, StoreException {
        Path range = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
        assumeTrue(Files.exists(range), "does not apply: the kernel does not say which ports it gives away");
        int first = Integer.parseInt(
                new String(Files.newInputStream(range).readNBytes(256)).strip().split("\\s+")[0]);
        assumeTrue(first >= ENOUGH, "does not apply: the kernel gives away nearly all ports");
        for (int i = 0; i < 20; i++) {
            try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
                assertThat(server.volumeServers()).extracting(Endpoint::port).allMatch(port -> port < first);
            }
        }
    }
}
