package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;
import static org.storeharness.store.Refusals.assertStoreFails;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.http.Tls;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.FilerTokens;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Operations on master, volume servers and filer over TLS, with a certificate that this test makes. */
@Timeout(120)
class SeaweedTlsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    static Path certificates;

    private static SSLContext serverTls;
    private static Path authority;

    @TempDir
    Path directory;

    @AutoClose
    private LoopbackServer server;

    @BeforeAll
    static void makeTheCertificate() throws Exception {
        authority = certificates.resolve("certificate.pem");
        keytool("-genkeypair", "-keyalg", "EC", "-ext", "san=ip:127.0.0.1,dns:localhost", "-dname", "CN=stand-in");
        keytool("-exportcert", "-rfc", "-file", authority.toString());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys(), PASSWORD);
        serverTls = SSLContext.getInstance("TLS");
        serverTls.init(managers.getKeyManagers(), null, null);
    }

    @BeforeEach
    void start() throws Exception {
        server = LoopbackServer.start(LoopbackOptions.DEFAULTS.withTls(new Tls.Identity(authority, key())));
    }

    @Test
    void objectsAreWrittenAndReadWithACertificateOfTheAuthority() throws StoreException {
        Map<String, ?> options =
                Map.of("master", server.master().toString(), "tls", "verify", "tlsAuthority", authority.toString());
        try (SeaweedFixture harness = new SeaweedFixture(directory, options)) {
            List<TestOperation> writes = harness.write(50);
            assertThat(writes)
                    .allSatisfy(write ->
                            assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.OK));
            assertThat(writes.get(0).marks())
                    .as("connected means that the handshake is over")
                    .startsWith(OperationPart.CONNECTED, OperationPart.ASSIGNED);
            assertThat(harness.read(50)).allMatch(read -> read.holdsVersion(0));
            assertThat(harness.store().facts().settings().get("TLS")).isEqualTo("verified by " + authority);
            assertThat(harness.store().counters())
                    .as("volume servers tell their counters by TLS too")
                    .containsEntry("files_stored", 50L);
        }
    }

    /** The option [https.master] ca of SeaweedFS's security.toml asks for a certificate so. */
    @Test
    void aServerThatDemandsAClientCertificateGetsIt() throws Exception {
        KeyStore keys = keys();
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        KeyStore known = KeyStore.getInstance(KeyStore.getDefaultType());
        known.load(null, null);
        known.setCertificateEntry("client", keys.getCertificate("stand-in"));
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(known);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        HttpsServer master = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        master.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters needed = context.getDefaultSSLParameters();
                needed.setNeedClientAuth(true);
                parameters.setSSLParameters(needed);
            }
        });
        master.createContext("/", exchange -> {
            byte[] text = "{\"IsLeader\":true}".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        master.start();
        Endpoint address = new Endpoint("127.0.0.1", master.getAddress().getPort());
        try {
            Tls identified = Tls.verifying(authority, new Tls.Identity(authority, key()));
            assertThat(new MasterClient(
                                    address,
                                    new ClientSettings(
                                            5_000, ClientSettings.RESPONSE_TIMEOUT, identified, FilerTokens.NONE))
                            .leader())
                    .isEqualTo(address);
            Tls stranger = Tls.verifying(authority, null);
            assertStoreFails(
                    () -> new MasterClient(
                                    address,
                                    new ClientSettings(
                                            5_000, ClientSettings.RESPONSE_TIMEOUT, stranger, FilerTokens.NONE))
                            .leader(),
                    "cannot be reached");
        } finally {
            master.stop(0);
        }
        assertStoreFails(() -> Tls.insecure(new Tls.Identity(authority, authority)), "cannot be used", "PKCS #8");
    }

    private static KeyStore keys() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(certificates.resolve("keys.p12"))) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }

    private static void keytool(String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/keytool", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-alias", "stand-in", "-storetype", "PKCS12", "-storepass", new String(PASSWORD)));
        command.addAll(List.of("-keystore", certificates.resolve("keys.p12").toString()));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private static Path key() throws Exception {
        String encoded = Base64.getMimeEncoder()
                .encodeToString(keys().getKey("stand-in", PASSWORD).getEncoded());
        return Files.writeString(
                certificates.resolve("key.pem"),
                "-----BEGIN PRIVATE KEY-----\n" + encoded + "\n-----END PRIVATE KEY-----\n");
    }

    @Test
    void aFilerIsReachedByTlsToo() throws StoreException {
        Map<String, ?> options = Map.of("filer", server.filer().toString(), "tls", "insecure");
        try (SeaweedFixture harness = new SeaweedFixture(directory, options)) {
            harness.write(10);
            assertThat(harness.read(10)).allMatch(read -> read.holdsVersion(0));
            assertThat(harness.store().facts().settings().get("TLS"))
                    .isEqualTo("not verified: any server may have answered");
        }
    }

    /** Each of many connections would take a port of this machine for a minute. */
    @Test
    void deletesAtAFilerShareAConnection() throws Exception {
        HttpsServer filer = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        filer.setHttpsConfigurator(new HttpsConfigurator(serverTls));
        Set<Integer> ports = new ConcurrentSkipListSet<>();
        filer.createContext("/", exchange -> {
            ports.add(exchange.getRemoteAddress().getPort());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        filer.start();
        try {
            FilerClient client = new FilerClient(
                    new Endpoint("127.0.0.1", filer.getAddress().getPort()),
                    new ClientSettings(5_000, ClientSettings.RESPONSE_TIMEOUT, Tls.insecure(null), FilerTokens.NONE));
            for (int i = 0; i < 5; i++) {
                client.delete("/d/" + i);
            }
            assertThat(ports).hasSize(1);
        } finally {
            filer.stop(0);
        }
    }

    @Test
    void anUntrustedCertificateIsRefused() {
        Map<String, ?> options = Map.of("master", server.master().toString(), "tls", "verify");
        assertStoreFails(
                () -> new SeaweedFixture(directory, options),
                "cannot be reached",
                "unable to find valid certification path");
    }

    @Test
    void plainHttpToATlsServerFailsInOneLine() {
        Map<String, ?> options = Map.of("master", server.master().toString());
        assertStoreFails(
                () -> new SeaweedFixture(directory, options), server.master().toString());
    }

    @Test
    void aFileWithoutCertificatesAndOptionsWithoutMeaningAreRefused() throws Exception {
        Path letter = Files.writeString(directory.resolve("letter"), "");
        Map<String, ?> options =
                Map.of("master", server.master().toString(), "tls", "verify", "tlsAuthority", letter.toString());
        assertStoreFails(
                () -> new SeaweedFixture(directory, options), "the certificates in " + letter + " cannot be used");
        assertInvalid(
                () -> OptionsBinder.bind(SeaweedOptions.class, Map.of("tls", "verify")),
                "tls must be off for a server that is started");
        assertThatThrownBy(() -> OptionsBinder.bind(
                        SeaweedOptions.class, Map.of("master", "a:1", "tls", "insecure", "tlsAuthority", "x")))
                .hasMessageContaining("tlsAuthority must be given with tls=verify only");
    }
}
