package org.storeharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.epoll.Epoll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.store.StoreException;

class NettyTransportTest {
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
}
