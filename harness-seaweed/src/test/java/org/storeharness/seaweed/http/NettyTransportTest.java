package org.storeharness.seaweed.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.epoll.Epoll;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.core.store.StoreException;
import org.storeharness.seaweed.SeaweedFixture;
import org.storeharness.seaweed.options.Transport;

class NettyTransportTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"NIO, NIO", "EPOLL, epoll", "IO_URING, io_uring"})
    void aResultNamesTheTransport(Transport transport, String name) {
        assertThat(NettyTransport.of(transport).name()).isEqualTo(name);
    }

    @Test
    void thereIsAlwaysATransportToChoose() {
        assertThat(NettyTransport.of(Transport.AUTO).name()).isEqualTo(Epoll.isAvailable() ? "epoll" : "NIO");
        assertThatCode(() -> NettyTransport.require(Transport.AUTO)).doesNotThrowAnyException();
        assertThatCode(() -> NettyTransport.require(Transport.NIO)).doesNotThrowAnyException();
    }

    @Test
    void aTransportThatCannotBeUsedIsRefusedWithTheLastReasonThatIsKnown() {
        Throwable obstacle = new IllegalStateException("outside", new UnsatisfiedLinkError("no such library"));
        assertThatThrownBy(() -> NettyTransport.require(Transport.IO_URING, obstacle))
                .isInstanceOf(StoreException.class)
                .hasMessage("transport io-uring cannot be used here: no such library; choose auto or nio");
    }

    @Test
    void theFactsOfAStoreNameTheTransport() throws StoreException {
        try (SeaweedFixture harness =
                new SeaweedFixture(directory, Map.of("loopback", "always", "transport", "auto"))) {
            assertThat(harness.store().facts().settings())
                    .containsEntry(
                            "transport",
                            "HTTP/1.1, Netty "
                                    + NettyTransport.of(Transport.AUTO).name());
        }
    }
}
