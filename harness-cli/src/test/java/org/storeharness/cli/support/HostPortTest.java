package org.storeharness.cli.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.unit.InvalidValueException;

class HostPortTest {
    @Test
    void namesAndAddressesOfBothKindsAreUnderstood() {
        assertThat(HostPort.reachable("--join", "node-1.example:7946")).isEqualTo(new HostPort("node-1.example", 7946));
        assertThat(HostPort.reachable("--join", "10.0.0.1:1")).isEqualTo(new HostPort("10.0.0.1", 1));
        assertThat(HostPort.reachable("--join", "[::1]:65535")).isEqualTo(new HostPort("::1", 65_535));
        assertThat(HostPort.listening("--listen", ":1")).isEqualTo(new HostPort("", 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "host", "host:", ":7946", "::1:7946", "[::1]", "[]:1", "a:b:1", "host:x", "host:0", "h:65536"
            })
    void whatCannotBeReachedIsRefused(String text) {
        assertThatThrownBy(() -> HostPort.reachable("--join", text))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("--join must be ");
    }

    @Test
    void withoutAHostItListensWhereItIsTold() {
        HostPort value = HostPort.listening("--listen", ":7946");
        assertThat(value.addressOr(null).getAddress().isAnyLocalAddress()).isTrue();
        assertThat(value.addressOr(InetAddress.getLoopbackAddress())
                        .getAddress()
                        .isLoopbackAddress())
                .isTrue();
        assertThat(HostPort.listening("--listen", "127.0.0.1:1")
                        .addressOr(null)
                        .getAddress()
                        .isLoopbackAddress())
                .isTrue();
    }
}
