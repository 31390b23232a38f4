package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.postgres.server.KillableServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Encrypted connections to a server with a self-signed certificate. */
@Tag("slow")
@Timeout(120)
class SslTest {
    @TempDir
    private Path directory;

    @Test
    void everyModeEncryptsAsItSaysAndItsResultShowsIt() throws Exception {
        try (KillableServer killable = new KillableServer(Path.of("target"))) {
            TestServer server = new TestServer(
                    killable.url().replaceFirst("\\?.*", ""), EmbeddedPostgresServer.USER, killable.password());
            encrypt(killable, server);
            assertThat(encryption(server, "require")).startsWith("TLSv1");
            assertThat(encryption(server, "prefer")).startsWith("TLSv1");
            assertThat(encryption(server, "allow")).isEqualTo("off");
            assertThat(encryption(server, "disable")).isEqualTo("off");
            assertThatThrownBy(() -> encryption(server, "verify-ca")).isInstanceOf(StoreException.class);
            TestServer trusted = new TestServer(
                    server.url() + "?sslrootcert="
                            + killable.dataDirectory().resolve("server.crt").toAbsolutePath(),
                    server.user(),
                    server.password());
            assertThat(encryption(trusted, "verify-ca")).startsWith("TLSv1");
            assertStoreFails(() -> encryption(trusted, "verify-full"), "127.0.0.1");
            assertThatThrownBy(() -> encryption(server, "verify-full"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("PostgreSQL at postgresql://127.0.0.1:")
                    .hasMessageNotContaining("\n");
        }
    }

    /** What a target's result says of its connections, over which it also wrote. */
    private String encryption(TestServer server, String mode) throws StoreException {
        Map<String, Object> options = new HashMap<>(Map.of("sslMode", mode));
        PostgresStore store = (PostgresStore) new PostgresDriver()
                .open(
                        server.options(directory, options),
                        StoreFixture.in(directory).context());
        try {
            store.prepare();
            try (Session session = store.openSession(new SessionContext(0, 1))) {
                TestOperation.write(1_000, 1).performedBy(session).assertOutcome(Outcome.OK);
            }
            store.cleanup();
            return store.facts().settings().getOrDefault("ssl", "");
        } finally {
            store.close();
        }
    }

    private void encrypt(KillableServer killable, TestServer server) throws Exception {
        Path data = killable.dataDirectory();
        assertKey(data);
        Files.setPosixFilePermissions(data.resolve("server.key"), PosixFilePermissions.fromString("rw-------"));
        server.run("ALTER SYSTEM SET ssl = on");
        server.run("SELECT pg_reload_conf()");
        while (server.ask("SHOW ssl").equals("off")) {
            Thread.sleep(20);
        }
    }

    private void assertKey(Path data) throws InterruptedException {
        try {
            int exit = new ProcessBuilder(
                            "openssl",
                            "req",
                            "-new",
                            "-x509",
                            "-nodes",
                            "-subj",
                            "/CN=nobody",
                            "-out",
                            data.resolve("server.crt").toString(),
                            "-keyout",
                            data.resolve("server.key").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("openssl.log").toFile())
                    .start()
                    .waitFor();
            assertThat(exit).isZero();
        } catch (IOException e) {
            Assumptions.abort("openssl: there is none on this machine");
        }
    }
}
