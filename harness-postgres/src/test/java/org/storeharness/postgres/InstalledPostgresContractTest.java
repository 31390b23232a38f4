package org.storeharness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.postgres.server.InstalledPostgres;
import org.storeharness.store.StoreException;

/**
 * The contract held to a PostgreSQL that the harness did not bring: the one that {@code HARNESS_TEST_POSTGRES_URL} names
 * (with {@code PGUSER} and {@code PGPASSWORD}), else one that is installed on this machine.
 */
@Tag("exhaustive")
class InstalledPostgresContractTest extends PostgresContract {
    private static @Nullable Path directory;
    private static @Nullable EmbeddedPostgresServer started;
    private static TestServer server = new TestServer("", "", "");

    @BeforeAll
    static void findAServer() throws IOException, StoreException {
        String url = System.getenv().getOrDefault("HARNESS_TEST_POSTGRES_URL", "");
        if (!url.isEmpty()) {
            server = new TestServer(
                    url,
                    System.getenv().getOrDefault("PGUSER", "postgres"),
                    System.getenv().getOrDefault("PGPASSWORD", ""));
            return;
        }
        Optional<Path> installation = InstalledPostgres.newest();
        Assumptions.assumeTrue(
                installation.isPresent(),
                "no other PostgreSQL here: set HARNESS_TEST_POSTGRES_URL, PGUSER and PGPASSWORD, or install one");
        directory = Files.createTempDirectory("installed-postgres-");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        started = InstalledPostgres.start(installation.orElseThrow(), directory);
        server = TestServer.of(started);
    }

    @AfterAll
    static void stopIt() throws IOException, StoreException {
        if (started != null) {
            started.close();
        }
        if (directory != null) {
            Files.delete(directory);
        }
    }

    @Override
    protected TestServer server() {
        return server;
    }
}
