package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.s3.S3Fixture.KEY;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.process.TestJvm;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.store.Outcome;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Services that are reached by TLS, and buckets that are named in the host's name. */
@Timeout(120)
class AddressingTest {
    @TempDir
    private static Path directory;

    private static Path certificate;
    private static InMemoryService service;

    @BeforeAll
    static void start() throws Exception {
        SelfSigned made = SelfSigned.make(directory);
        certificate = made.certificate();
        service = InMemoryService.secured(KEY.id(), made.tls());
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @Test
    void aCertificateOfTheAuthorityIsTrusted() throws StoreException {
        use(service.url(), Map.of("tlsAuthority", certificate.toString()));
        assertThat(service.buckets()).isEmpty();
    }

    @Test
    void anyCertificateIsTrustedOnDemandOnly() throws StoreException {
        use(service.url(), Map.of("tls", "insecure"));
        assertThatThrownBy(() -> use(service.url(), Map.of()))
                .isInstanceOf(StoreException.class)
                .message()
                .contains("cannot look for bucket " + S3Fixture.RUN + "-bucket at " + service.url())
                .doesNotContain("\n");
        assertThat(service.buckets()).isEmpty();
    }

    /** In a JVM that finds the names of hosts in a file. */
    @Test
    void aBucketIsNamedInTheHostsNameAndInTheCertificate() throws Exception {
        Path hosts = Files.writeString(
                directory.resolve("hosts"), "127.0.0.1 " + S3Fixture.RUN + "-bucket." + InMemoryService.HOST + "\n");
        Path out = directory.resolve("out");
        Process process = TestJvm.printingTo(
                        out,
                        List.of("-Djdk.net.hosts.file=" + hosts),
                        VirtualBucket.class,
                        "https://" + InMemoryService.HOST + ":" + service.port(),
                        certificate.toString())
                .start();
        assertThat(process.waitFor()).as(Files.readString(out)).isZero();
        assertThat(service.buckets()).isEmpty();
    }

    /** Writes, reads and removes an object. */
    static final class VirtualBucket {
        public static void main(String[] arguments) throws StoreException {
            use(arguments[0], Map.of("addressing", "virtual", "tlsAuthority", arguments[1]));
        }
    }

    private static void use(String url, Map<String, String> options) throws StoreException {
        try (S3Fixture fixture = S3Fixture.prepare(url, KEY, options)) {
            for (TestOperation operation : List.of(
                    TestOperation.write(50_000, 1), TestOperation.read(50_000, 1), TestOperation.delete(50_000, 1))) {
                fixture.perform(operation).assertOutcome(Outcome.OK);
            }
        }
    }
}
