package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EphemeralPortsTest {
    @TempDir
    private Path directory;

    private SystemFiles files(String range) {
        return new SystemFilesFixture(directory)
                .write("proc/sys/net/ipv4/ip_local_port_range", range)
                .files();
    }

    @Test
    void theRangeIsRead() {
        assertThat(EphemeralPorts.read(files("32768\t60999\n"))).hasValue(new EphemeralPorts(32_768, 60_999));
        assertThat(new EphemeralPorts(32_768, 60_999).count()).isEqualTo(28_232);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "32768", "60999 32768", "0 5", "1024 99999", "1 2 3", "a b"})
    void aBrokenRangeIsUnknown(String range) {
        assertThat(EphemeralPorts.read(files(range))).isEmpty();
    }

    @Test
    void moreConnectionsThanPortsAreTold() {
        EphemeralPorts ports = new EphemeralPorts(50_000, 50_099);
        assertThat(ports.shortage(100, "sessions")).isEmpty();
        assertThat(ports.shortage(101, "101 operations at a time"))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("101 operations at a time may need 101 connections to one server")
                        .contains("only 100 ephemeral ports (50000 to 50099)", "ip_local_port_range"));
    }
}
