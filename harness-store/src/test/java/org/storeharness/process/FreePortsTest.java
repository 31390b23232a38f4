package org.storeharness.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FreePortsTest {
    @TempDir
    Path directory;

    @Test
    void portsAreBelowTheKernelsRange() throws Exception {
        Path range = Files.writeString(directory.resolve("range"), "20000\t30000\n");
        assertThat(FreePorts.lastPort(range, 0)).isEqualTo(19_999);
        assertThat(FreePorts.lastPort(range, 5_000)).isEqualTo(14_999);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theRangeOfThisKernelIsReadWhole() throws Exception {
        Path range = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
        Process cat = new ProcessBuilder("cat", range.toString()).start();
        int first = new Scanner(cat.getInputStream(), StandardCharsets.US_ASCII).nextInt();
        assertThat(FreePorts.lastPort(range, 0)).isEqualTo(first < 11_001 ? 65_535 : first - 1);
    }

    @Test
    void aKernelsRangeThatLeavesNoRoomIsUsedAsWell() throws Exception {
        Path range = Files.writeString(directory.resolve("range"), "1024\t65535\n");
        assertThat(FreePorts.lastPort(range, 0)).isEqualTo(65_535);
        assertThat(FreePorts.lastPort(range, 10_000)).isEqualTo(55_535);
    }

    @Test
    void withoutTheKernelsRangeItsDefaultCounts() {
        assertThat(FreePorts.lastPort(directory.resolve("none"), 0)).isEqualTo(32_767);
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
