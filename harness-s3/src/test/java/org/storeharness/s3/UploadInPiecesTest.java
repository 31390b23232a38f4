package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.http.RequestCounters;
import org.storeharness.http.Tls;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.BucketEndpoint;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.S3Session;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.store.Outcome;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Uploads to servers that take the headers alone. */
@Timeout(60)
class UploadInPiecesTest {
    private static final int MIB = 1 << 20;
    private static final String SLOW_DOWN = "<Error><Code>SlowDown</Code><Message>later</Message></Error>";
    private static final String REFUSAL = "HTTP/1.1 503 Slow Down\r\nRetry-After: 7\r\nContent-Length: "
            + SLOW_DOWN.length() + "\r\n\r\n" + SLOW_DOWN;

    @TempDir
    private static Path directory;

    private static SelfSigned certificate;

    @BeforeAll
    static void makeTheCertificate() throws Exception {
        certificate = SelfSigned.make(directory);
    }

    /** Its socket still holds what it has not read, so that closing it resets the connection. */
    @ParameterizedTest
    @CsvSource({"http, auto", "http, nio", "https, auto", "https, nio"})
    void aServiceThatRefusesAtTheHeadersAndClosesHasRejectedTheUpload(String scheme, String transport)
            throws Exception {
        try (ServerSocket server = listen(scheme);
                S3Session session = session(scheme, server, transport)) {
            Thread refusing = new Thread(() -> answer(server, REFUSAL));
            refusing.start();
            TestOperation upload = TestOperation.write(32 * MIB, 1);
            session.start(upload, upload);
            while (upload.completions() == 0) {
                session.poll(10_000_000);
            }
            refusing.join();
            assertThat(upload.outcome()).as(upload.reason()).isEqualTo(Outcome.REJECTED);
            assertThat(upload.reason()).endsWith("answered 503: SlowDown: later (Retry-After: 7 s)");
            assertThat(upload.pause()).isEqualTo(Duration.ofSeconds(7));
        }
    }

    /** A proxy that answers everything alike does so. */
    @Test
    void anAnswerThatComesBeforeTheContentWasSentIsNoSuccess() throws Exception {
        try (ServerSocket server = listen("http");
                S3Session session = session("http", server, "auto")) {
            Thread answering =
                    new Thread(() -> answer(server, "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 0\r\n\r\n"));
            answering.start();
            TestOperation upload = TestOperation.write(32 * MIB, 1);
            session.start(upload, upload);
            while (upload.completions() == 0) {
                session.poll(10_000_000);
            }
            answering.join();
            assertThat(upload.outcome()).as(upload.reason()).isEqualTo(Outcome.ERROR);
            assertThat(upload.reason()).endsWith("answered 200 before the content was sent");
        }
    }

    @Test
    void tlsEncryptsLittleMoreThanTheConnectionTakes() throws Exception {
        try (ServerSocket server = listen("https");
                S3Session session = session("https", server, "auto")) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch over = new CountDownLatch(1);
            Thread deaf = new Thread(() -> {
                try (Socket socket = server.accept()) {
                    readHead(socket.getInputStream());
                    begun.countDown();
                    over.await();
                } catch (IOException | InterruptedException e) {
                    begun.countDown();
                }
            });
            deaf.start();
            long before = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
            TestOperation upload = TestOperation.write(60 * MIB, 1);
            session.start(upload, upload);
            while (begun.getCount() > 0) {
                session.poll(10_000_000);
            }
            for (int polls = 0; polls < 20; polls++) {
                session.poll(10_000_000);
            }
            long after = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
            assertThat(upload.completions()).as(upload.reason()).isZero();
            assertThat(after - before).isLessThan(20L * MIB);
            session.abandon(upload);
            over.countDown();
            deaf.join();
        }
    }

    private static ServerSocket listen(String scheme) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        return scheme.equals("https")
                ? certificate.tls().getServerSocketFactory().createServerSocket(0, 1, loopback)
                : new ServerSocket(0, 1, loopback);
    }

    private static void answer(ServerSocket server, String response) {
        try (Socket socket = server.accept()) {
            readHead(socket.getInputStream());
            socket.getOutputStream().write(response.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
        } catch (IOException e) {
            // the client's outcome says what came of it
        }
    }

    private static void readHead(InputStream in) throws IOException {
        for (int matched = 0; matched < 4; ) {
            int next = in.read();
            matched = next == "\r\n\r\n".charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
        }
    }

    private static S3Session session(String scheme, ServerSocket server, String transport) throws StoreException {
        S3Options options = OptionsBinder.bind(
                S3Options.class,
                Map.of(
                        "endpoints",
                        scheme + "://127.0.0.1:" + server.getLocalPort(),
                        "transport",
                        transport,
                        "tls",
                        scheme.equals("https") ? "insecure" : "verify"));
        BucketEndpoint place = BucketEndpoint.of(options.services().get(0), options.addressing(), "planted", "");
        SharedSetup setup = new SharedSetup(
                List.of(place),
                options,
                () -> new AccessKey("AKIDEXAMPLE", "not-a-secret", null),
                InstantSource.system(),
                scheme.equals("https") ? Tls.insecure(null) : null,
                new RequestCounters(),
                false,
                null);
        return new S3Session(setup, new SessionContext(0, 1));
    }
}
