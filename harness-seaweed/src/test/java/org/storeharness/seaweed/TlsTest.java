package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.plan.OptionsBinder;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Part;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.TestOperation;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.seaweed.loopback.LoopbackServer;
import org.storeharness.seaweed.loopback.ServerTls;

/** Master, volume servers and filer by TLS, with a certificate that this test makes. */
@Timeout(120)
class TlsTest {
    @TempDir
    Path directory;

    private LoopbackServer server;
    private Path authority;

    @BeforeEach
    void start() throws Exception {
        Path certificates = directory.resolve("certificates");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        authority = ServerTls.certificateOf(certificates);
        server = LoopbackServer.start(LoopbackServer.Options.in(Files.createDirectory(directory.resolve("server")))
                .withTls(ServerTls.selfMade(certificates, keytool)));
    }

    @AfterEach
    void stop() throws StoreException {
        server.close();
    }

    @Test
    void objectsAreWrittenAndReadWhereTheCertificateIsThatOfTheAuthority() throws StoreException {
        Map<String, ?> options =
                Map.of("master", server.master().toString(), "tls", "verify", "tlsAuthority", authority.toString());
        try (Harness harness = new Harness(directory, options)) {
            List<TestOperation> writes = harness.write(50);
            assertThat(writes)
                    .allSatisfy(write ->
                            assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.OK));
            assertThat(writes.get(0).marks())
                    .as("connected means that the handshake is over")
                    .startsWith(Part.CONNECTED, Part.ASSIGNED);
            assertThat(harness.read(50)).allMatch(read -> read.holdsVersion(0));
            assertThat(harness.store().facts().settings().get("TLS")).isEqualTo("verified by " + authority);
            assertThat(harness.store().counters())
                    .as("volume servers tell their counters by TLS too")
                    .containsKey("files stored by " + server.volumeServers().get(0));
        }
    }

    @Test
    void metricsAreAskedForByPlainHttp() throws Exception {
        HttpServer metrics = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] text = "# TYPE SeaweedFS_x counter\nSeaweedFS_x 7\n".getBytes(StandardCharsets.US_ASCII);
        metrics.createContext("/metrics", exchange -> {
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        metrics.start();
        Map<String, ?> options = Map.of(
                "master", server.master().toString(),
                "tls", "insecure",
                "metrics", List.of("127.0.0.1:" + metrics.getAddress().getPort()));
        try (Harness harness = new Harness(directory, options)) {
            assertThat(harness.store().counters()).containsEntry("SeaweedFS_x", 7L);
        } finally {
            metrics.stop(0);
        }
    }

    @Test
    void keyAndCertificateMayComeFromFiles() throws Exception {
        Path certificates = directory.resolve("certificates");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(certificates.resolve("keys.p12"))) {
            keys.load(in, "changeit".toCharArray());
        }
        String encoded = Base64.getMimeEncoder()
                .encodeToString(
                        keys.getKey("stand-in", "changeit".toCharArray()).getEncoded());
        Path key = Files.writeString(
                directory.resolve("key.pem"),
                "-----BEGIN PRIVATE KEY-----\n" + encoded + "\n-----END PRIVATE KEY-----\n");
        Path data = Files.createDirectory(directory.resolve("other"));
        try (LoopbackServer other =
                        LoopbackServer.start(LoopbackServer.Options.in(data).withTls(ServerTls.of(authority, key)));
                Harness harness = new Harness(
                        directory,
                        Map.of(
                                "master",
                                other.master().toString(),
                                "tls",
                                "verify",
                                "tlsAuthority",
                                authority.toString()))) {
            assertThat(harness.write(10)).allMatch(write -> write.outcome() == Outcome.OK);
        }
    }

    @Test
    void aServerThatIsStartedAgainShowsTheSameCertificate() throws Exception {
        String before = Files.readString(authority);
        ServerTls.selfMade(directory.resolve("certificates"), directory.resolve("no-keytool"));
        assertThat(authority).hasContent(before);
        assertThatThrownBy(() -> ServerTls.selfMade(directory.resolve("new"), directory.resolve("no-keytool")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no certificate can be made in " + directory.resolve("new"));
    }

    @Test
    void aFilerIsReachedByTlsToo() throws StoreException {
        Map<String, ?> options = Map.of("filer", server.filer().toString(), "tls", "insecure");
        try (Harness harness = new Harness(directory, options)) {
            harness.write(10);
            assertThat(harness.read(10)).allMatch(read -> read.holdsVersion(0));
            assertThat(harness.store().facts().settings().get("TLS"))
                    .isEqualTo("not verified: nobody knows who answered");
        }
    }

    @Test
    void aServerThatNobodyVouchesForIsRefused() {
        Map<String, ?> options = Map.of("master", server.master().toString(), "tls", "verify");
        assertThatThrownBy(() -> new Harness(directory, options))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot be reached")
                .hasMessageContaining("unable to find valid certification path");
    }

    @Test
    void plainHttpToATlsServerFailsInOneLine() {
        Map<String, ?> options = Map.of("master", server.master().toString());
        assertThatThrownBy(() -> new Harness(directory, options))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(server.master().toString());
    }

    @Test
    void aFileWithoutCertificatesAndOptionsWithoutMeaningAreRefused() throws Exception {
        Path letter = Files.writeString(directory.resolve("letter"), "");
        Map<String, ?> options =
                Map.of("master", server.master().toString(), "tls", "verify", "tlsAuthority", letter.toString());
        assertThatThrownBy(() -> new Harness(directory, options))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("the certificates in " + letter + " cannot be used");
        assertThatThrownBy(() -> OptionsBinder.bind(SeaweedOptions.class, Map.of("tls", "verify")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("tls must be off for a server that is started");
        assertThatThrownBy(() -> OptionsBinder.bind(
                        SeaweedOptions.class, Map.of("master", "a:1", "tls", "insecure", "tlsAuthority", "x")))
                .hasMessageContaining("tlsAuthority must be given with tls=verify alone");
    }
}
