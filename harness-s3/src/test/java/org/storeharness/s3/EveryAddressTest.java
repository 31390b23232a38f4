package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/** Tests that a run reports addresses that are not the service's, or use another protocol, before it makes anything. */
@Timeout(60)
class EveryAddressTest {
    private static final AccessKey KEY = new AccessKey("AKIDEXAMPLE", "not-a-secret", null);

    @TempDir
    private Path directory;

    private InMemoryService service;

    @BeforeEach
    void start() throws IOException {
        service = new InMemoryService(KEY.id());
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void anAddressThatIsDeadIsRefusedWhereverItStands(boolean first) throws Exception {
        try (Socket refusing = new Socket()) {
            refusing.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String dead = "http://127.0.0.1:" + refusing.getLocalPort();
            assertRefused(
                    first ? dead + "," + service.url() : service.url() + "," + dead,
                    "at " + dead + ": cannot connect to ");
        }
    }

    @Test
    void anAddressOfAnotherServiceIsRefusedAndNothingStays() throws Exception {
        try (InMemoryService other = new InMemoryService(KEY.id())) {
            assertRefused(service.url() + "," + other.url(), "at " + other.url() + " is not that of the run");
            assertThat(other.buckets()).isEmpty();
        }
    }

    @Test
    void aPortOfTlsIsNamedAsSuchAndSoIsACertificateThatNobodySigned() throws Exception {
        try (InMemoryService secured =
                InMemoryService.secured(KEY.id(), SelfSigned.make(directory).tls())) {
            assertRefused(secured.url().replace("https:", "http:"), "begin its URL with https://");
            assertRefused(secured.url(), "name the PEM file of the authority (tlsAuthority), or accept any");
        }
    }

    /** The answers of servers to a request of the other scheme are an error in plain HTTP, an alert, the error of Go's servers, or nothing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https | HTTP/1.1 400 Bad Request~~                    | failed: it does not speak TLS there: begin its URL with http://
            http  | HTTP/1.0 400 Bad Request~~for an HTTPS server | if it is one, begin its URL with https://
            http  | alert                                         | it speaks TLS there: begin its URL with https://
            http  | nothing                                       | if it speaks TLS there, begin its URL with https://
            """)
    void theOtherSchemeIsNamed(String scheme, String answer, String told) throws Exception {
        byte[] bytes = switch (answer) {
            case "alert" -> new byte[] {21, 3, 1, 0, 2, 2, 70};
            case "nothing" -> new byte[0];
            default -> answer.replace("~", "\r\n").getBytes(StandardCharsets.US_ASCII);
        };
        Thread answering;
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            answering = new Thread(() -> answer(server, bytes));
            answering.start();
            assertRefused(scheme + "://127.0.0.1:" + server.getLocalPort(), told);
        }
        answering.join();
    }

    /** Gives the same answer to whatever comes, until it is closed. */
    private static void answer(ServerSocket server, byte[] bytes) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                if (socket.getInputStream().read(new byte[4_096]) > 0) {
                    socket.getOutputStream().write(bytes);
                }
            } catch (IOException e) {
                // it is closed, or the client was faster
            }
        }
    }

    private void assertRefused(String urls, String why) {
        assertThatThrownBy(() -> {
                    Store store = S3Fixture.open(urls, KEY, Map.of());
                    try {
                        store.prepare();
                    } finally {
                        store.cleanup();
                    }
                })
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(why)
                .message()
                .hasSizeLessThan(500)
                .doesNotContain("\n");
        assertThat(service.buckets()).isEqualTo(List.of());
    }
}
