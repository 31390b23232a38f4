package org.storeharness.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Scanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.storeharness.environment.EphemeralPorts;
import org.storeharness.environment.SystemFiles;

class FreePortsTest {
    @Test
    void portsAreBelowTheKernelsRange() {
        Optional<EphemeralPorts> range = Optional.of(new EphemeralPorts(20_000, 30_000));
        assertThat(FreePorts.lastPort(range, 0)).isEqualTo(19_999);
        assertThat(FreePorts.lastPort(range, 5_000)).isEqualTo(14_999);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theRangeOfThisKernelIsReadWhole() throws Exception {
        Process cat = new ProcessBuilder("cat", "/proc/sys/net/ipv4/ip_local_port_range").start();
        Scanner range = new Scanner(cat.getInputStream(), StandardCharsets.US_ASCII);
        assertThat(EphemeralPorts.read(SystemFiles.ofThisMachine()))
                .contains(new EphemeralPorts(range.nextInt(), range.nextInt()));
    }

    @Test
    void aKernelsRangeThatLeavesNoRoomIsUsedAsWell() {
        Optional<EphemeralPorts> range = Optional.of(new EphemeralPorts(1_024, 65_535));
        assertThat(FreePorts.lastPort(range, 0)).isEqualTo(65_535);
        assertThat(FreePorts.lastPort(range, 10_000)).isEqualTo(55_535);
    }

    @Test
    void withoutTheKernelsRangeItsDefaultCounts() {
        assertThat(FreePorts.lastPort(Optional.empty(), 0)).isEqualTo(32_767);
    }

    @Test
    void aChosenPortCanBeListenedOnAsCanThoseAboveIt() throws Exception {
        int port = FreePorts.choose(1, 10_000);
        for (int offset : new int[] {0, 1, 10_000}) {
            try (ServerSocket server = new ServerSocket(port + offset, 1, InetAddress.getByName("127.0.0.1"))) {
                assertThat(server.isBound()).isTrue();
            }
        }
    }
}
