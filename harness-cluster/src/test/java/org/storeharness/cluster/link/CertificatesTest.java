package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.unit.InvalidValueException;

class CertificatesTest {
    private static final byte[] HELLO = LinkFixture.asked(LinkFixture.hello("a"));

    @TempDir
    static Path shared;

    @TempDir
    Path scratch;

    private static Path cluster;
    private static Path foreign;

    @BeforeAll
    static void makeACluster() {
        cluster = shared.resolve("nested/cluster");
        foreign = TestCertificates.foreign();
        Certificates.make(cluster, List.of("a", "node-b"), 2);
    }

    @Test
    void everyMemberHasAKeyAndACertificateThatOnlyTheOwnerMayRead() throws IOException {
        assertThat(names(cluster))
                .containsExactly(
                        "a.key", "a.pem", "ca.pem", "coordinator.key", "coordinator.pem", "node-b.key", "node-b.pem");
        assertThat(modeOf(cluster)).isEqualTo("rwx------");
        for (String name : names(cluster)) {
            assertThat(modeOf(cluster.resolve(name))).isEqualTo("rw-------");
        }
        for (String name : List.of("coordinator", "a", "node-b")) {
            assertThat(TlsIdentity.load(cluster, name).name()).isEqualTo(name);
        }
    }

    @Test
    void theCertificatesAreEllipticValidForTheDaysAndNoAuthority() {
        var own = PemFiles.certificates(cluster.resolve("a.pem")).get(0);
        assertThat(own.getPublicKey().getAlgorithm()).isEqualTo("EC");
        assertThat(own.getBasicConstraints()).isEqualTo(-1);
        assertThat(own.getNotBefore())
                .as("where clocks are not set yet")
                .isBefore(Instant.now().minus(Duration.ofHours(22)));
        assertThat((own.getNotAfter().getTime() - own.getNotBefore().getTime()) / 86_400_000)
                .as("a day before, and the two that were asked for")
                .isEqualTo(3);
        var authority = PemFiles.certificates(cluster.resolve("ca.pem")).get(0);
        assertThat(authority.getBasicConstraints()).isZero();
    }

    @Test
    void aDirectoryIsNeverOverwrittenAndNothingIsLeftOfAFailure() throws IOException {
        String before = Files.readString(cluster.resolve("a.key"));
        assertThatThrownBy(() -> Certificates.make(cluster, List.of("a"), 2))
                .isInstanceOf(SecurityProblem.class)
                .hasMessage(cluster + " exists already, and certificates are never overwritten");
        assertThat(cluster.resolve("a.key")).hasContent(before);
        assertThatThrownBy(() -> Certificates.make(scratch.resolve("x"), List.of("a"), 2, Path.of("/bin/false")))
                .isInstanceOf(SecurityProblem.class)
                .hasMessageContaining("keytool");
        assertThatThrownBy(
                        () -> Certificates.make(scratch.resolve("x"), List.of("a"), 2, scratch.resolve("no-keytool")))
                .isInstanceOf(SecurityProblem.class);
        assertThat(names(scratch)).isEmpty();
    }

    @Test
    void namesThatCannotBeAreRefused() {
        for (List<String> names :
                List.of(List.<String>of(), List.of("A"), List.of("a", "a"), List.of("coordinator"), List.of("../a"))) {
            assertThatThrownBy(() -> Certificates.make(scratch.resolve("x"), names, 2))
                    .isInstanceOf(InvalidValueException.class);
        }
        assertInvalid(() -> Certificates.make(scratch.resolve("x"), List.of("a"), 0), "days must be 1..3650, got 0");
    }

    @Test
    void whatIsWrongWithADirectoryIsSaid() throws IOException {
        assertProblem(scratch, "a", "it has no keys");
        assertProblem(cluster, "c", "it has the keys of a, coordinator, node-b");
        copy(cluster, "node-b.pem", "a.pem");
        assertProblem(scratch, "a", "is the certificate of 'node-b', not of 'a'");
        copy(cluster, "a.pem", "a.pem");
        copy(cluster, "node-b.key", "a.key");
        copy(cluster, "ca.pem", "ca.pem");
        assertProblem(scratch, "a", "a.key is not the key of a.pem");
        copy(cluster, "a.key", "a.key");
        copy(foreign, "ca.pem", "ca.pem");
        assertProblem(scratch, "a", "the certificate of 'a' is not signed by an authority in ca.pem");
        Files.writeString(scratch.resolve("a.key"), "-----BEGIN EC PRIVATE KEY-----\n");
        assertProblem(scratch, "a", "openssl pkcs8 -topk8 -nocrypt");
        Files.writeString(scratch.resolve("a.pem"), "nothing");
        assertProblem(scratch, "a", "a.pem holds no certificate in PEM form");
    }

    @Test
    void aHelloIsProvenByItsKeyForItsTwoMembersAlone() {
        TlsIdentity coordinator = TlsIdentity.load(cluster, "coordinator");
        byte[] proven = MessageProof.prove(HELLO, TlsIdentity.load(cluster, "a"), "a-id", "c-id");
        assertThat(problem(proven, coordinator, "a-id", "c-id")).isEmpty();
        assertThat(problem(proven, coordinator, "b-id", "c-id")).hasValue("does not have the key of its certificate");
        assertThat(problem(proven, coordinator, "a-id", "d-id")).hasValue("does not have the key of its certificate");
    }

    @Test
    void aHelloWithAnotherCertificateIsRefusedByName() {
        TlsIdentity coordinator = TlsIdentity.load(cluster, "coordinator");
        assertThat(problem(HELLO, coordinator, "m", "c")).hasValue("presents no certificate");
        assertThat(problem(proof(TlsIdentity.load(cluster, "node-b")), coordinator, "m", "c"))
                .hasValue("presents the certificate of 'node-b'");
        assertThat(problem(proof(TlsIdentity.load(foreign, "a")), coordinator, "m", "c"))
                .hasValue("is not trusted: the certificate of 'a' is not signed by an authority in ca.pem");
        assertThat(problem("proof AAAA AAAA\n{}".getBytes(StandardCharsets.US_ASCII), coordinator, "m", "c"))
                .hasValue("presents data that is not a certificate");
        String shown = new String(proof(TlsIdentity.load(cluster, "a")), StandardCharsets.US_ASCII).split(" ")[1];
        assertThat(problem(("proof " + shown + " !\n{}").getBytes(StandardCharsets.US_ASCII), coordinator, "m", "c"))
                .hasValue("does not have the key of its certificate");
    }

    private static byte[] proof(TlsIdentity identity) {
        return MessageProof.prove(HELLO, identity, "m", "c");
    }

    private static Optional<String> problem(byte[] bytes, TlsIdentity receiver, String from, String to) {
        int proof = MessageProof.length(bytes, 0, bytes.length);
        return MessageProof.problem(bytes, 0, bytes.length, proof, receiver, "a", from, to);
    }

    private void assertProblem(Path directory, String name, String text) {
        assertThatThrownBy(() -> TlsIdentity.load(directory, name))
                .isInstanceOf(SecurityProblem.class)
                .hasMessageContaining(text)
                .message()
                .hasLineCount(1);
    }

    private void copy(Path from, String name, String to) throws IOException {
        Files.copy(from.resolve(name), scratch.resolve(to), StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String modeOf(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
