package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.link.TlsIdentity;

class CertificatesCommandTest {
    @TempDir
    private Path directory;

    @Test
    void coordinatorAndAgentsGetCertificates() {
        Path made = directory.resolve("tls");
        CommandRun first = CommandRun.of("cluster", "certificates", made.toString(), "--names", "a");
        assertThat(first.errorLines()).isEmpty();
        assertThat(first.exitCode()).isZero();
        assertThat(first.out().lines())
                .containsExactly(
                        "made " + made + "; each host needs a directory with these three files of it:",
                        "  coordinator: ca.pem coordinator.pem coordinator.key",
                        "  agent a: ca.pem a.pem a.key");
        for (String name : List.of("coordinator", "a")) {
            assertThat(TlsIdentity.load(made, name).name()).isEqualTo(name);
        }
    }
}
