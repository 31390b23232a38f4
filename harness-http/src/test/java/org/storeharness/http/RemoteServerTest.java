package org.storeharness.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections to a name that has several addresses, which are ports here. */
@Timeout(60)
class RemoteServerTest {
    private final AtomicInteger first = new AtomicInteger();
    private final AtomicInteger second = new AtomicInteger();
    private final RequestCounters counters = new RequestCounters();
    private HttpServer one;
    private HttpServer other;
    private Socket refusing;

    @BeforeEach
    void start() throws IOException {
        one = serve(first);
        other = serve(second);
        refusing = new Socket();
        refusing.bind(loopback());
    }

    @AfterEach
    void stop() throws IOException {
        one.stop(0);
        other.stop(0);
        refusing.close();
    }

    @Test
    void connectionsAreDealtOutOverTheAddresses() {
        List<Request> requests = send(Transport.AUTO, 8, one.getAddress(), other.getAddress());
        assertThat(requests).allMatch(request -> request.status == 204);
        assertThat(first).hasValue(4);
        assertThat(second).hasValue(4);
        Map<String, String> settings = new HashMap<>();
        counters.describe(settings);
        assertThat(settings).containsEntry("addresses of name.test:80", "2, each for as many connections");
    }

    @Test
    void connectionsToAnotherServerDoNotCount() {
        SessionLoop loop = new SessionLoop(Transport.AUTO, Duration.ofSeconds(10));
        try {
            RemoteServer named = server(loop, "name.test", 4, one.getAddress(), other.getAddress());
            RemoteServer another = server(loop, "another.test", 4, one.getAddress());
            List<Request> requests = Stream.generate(Request::new).limit(8).toList();
            for (int i = 0; i < requests.size(); i += 2) {
                named.send(requests.get(i));
                another.send(requests.get(i + 1));
            }
            await(loop, requests);
            assertThat(second).hasValue(2);
            assertThat(first).hasValue(2 + 4);
        } finally {
            loop.close();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"AUTO", "NIO"})
    void anAddressThatRefusesIsLeftOut(Transport transport) {
        InetSocketAddress closed = (InetSocketAddress) refusing.getLocalSocketAddress();
        List<Request> requests = send(transport, 9, closed, one.getAddress(), other.getAddress());
        assertThat(requests).allMatch(request -> request.status == 204);
        assertThat(first.get() + second.get()).isEqualTo(9);
        assertThat(first.get()).isBetween(3, 6);
    }

    @Test
    void whereNoAddressCanBeReachedThatIsSaid() {
        InetSocketAddress closed = (InetSocketAddress) refusing.getLocalSocketAddress();
        List<Request> requests = send(Transport.AUTO, 2, closed, closed);
        assertThat(requests)
                .allMatch(request ->
                        request.status == 0 && request.problem.startsWith("cannot connect to name.test:80: "));
        assertThat(requests).extracting(request -> request.connections).containsOnly(2);
    }

    private List<Request> send(Transport transport, int count, InetSocketAddress... addresses) {
        SessionLoop loop = new SessionLoop(transport, Duration.ofSeconds(10));
        try {
            RemoteServer server = server(loop, "name.test", count, addresses);
            List<Request> requests = Stream.generate(Request::new).limit(count).toList();
            requests.forEach(server::send);
            await(loop, requests);
            return requests;
        } finally {
            loop.close();
        }
    }

    private RemoteServer server(SessionLoop loop, String name, int depth, InetSocketAddress... addresses) {
        return new RemoteServer(new Endpoint(name, 80), List.of(addresses), loop.bootstrap(), depth, null, counters);
    }

    private static void await(SessionLoop loop, List<Request> requests) {
        while (!requests.stream().allMatch(Request::hasEnded)) {
            loop.run(10_000_000);
        }
    }

    private static HttpServer serve(AtomicInteger requests) throws IOException {
        HttpServer server = HttpServer.create(loopback(), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private static final class Request implements ResponseHandler {
        private int status;
        private int connections;
        private String problem = "";

        boolean hasEnded() {
            return status > 0 || !problem.isEmpty();
        }

        @Override
        public void connected(HttpConnection connection, boolean fresh) {
            connections += fresh ? 0 : 1;
        }

        @Override
        public void writeRequest(Channel channel) {
            channel.writeAndFlush(
                    Unpooled.copiedBuffer("GET / HTTP/1.1\r\nHost: a\r\n\r\n", StandardCharsets.US_ASCII));
        }

        @Override
        public void firstByte() {}

        @Override
        public void body(int responseStatus, ByteBuf from, int length) {}

        @Override
        public void responseReceived(ResponseParser response) {
            status = response.status();
        }

        @Override
        public void connectionLost(String reason, boolean stale) {
            problem = reason;
        }
    }
}
