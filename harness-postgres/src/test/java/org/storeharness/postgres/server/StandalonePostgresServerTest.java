package org.storeharness.postgres.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.store.StoreException;

@Timeout(120)
class StandalonePostgresServerTest {
    private Path home;

    @BeforeEach
    void makeADirectory() throws IOException {
        home = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "served-");
    }

    @AfterEach
    void removeIt() {
        DirectoryTree.deleteQuietly(home);
    }

    @Test
    @Tag("slow")
    void aServedDirectoryKeepsItsDataAndItsPassword() throws Exception {
        try (StandalonePostgresServer server = StandalonePostgresServer.start(home, 0, line -> {});
                Connection connection = connect(server)) {
            connection.createStatement().execute("CREATE TABLE kept AS SELECT 1 AS one");
        }
        try (StandalonePostgresServer server = StandalonePostgresServer.start(home, 0, line -> {});
                Connection connection = connect(server)) {
            assertThat(server.isRunning()).isTrue();
            assertThat(connection
                            .createStatement()
                            .executeQuery("SELECT one FROM kept")
                            .next())
                    .isTrue();
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThatThrownBy(() -> StandalonePostgresServer.start(home, other.getLocalPort(), line -> {}))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("port " + other.getLocalPort() + " of 127.0.0.1 is in use by another program");
        }
    }

    @Test
    void aDirectoryOfOthersIsLeftAlone() throws IOException {
        Files.writeString(home.resolve("theirs"), "x");
        assertStoreFails(() -> StandalonePostgresServer.start(home, 0, line -> {}), "left alone");
        assertThat(Files.list(home)).containsExactly(home.resolve("theirs"));
    }

    @Test
    void thePasswordIsReadableByItsOwnerFromTheFirstByteAndGoesThroughNoLink() throws Exception {
        Path file = home.resolve("password");
        Path foreign = Files.writeString(home.resolve("foreign"), "theirs");
        Files.createSymbolicLink(file, foreign.toAbsolutePath());
        StandalonePostgresServer.writePassword(file);
        assertThat(foreign).hasContent("theirs");
        assertThat(file).isRegularFile();
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(file).strip()).hasSizeGreaterThan(10);
    }

    private static Connection connect(StandalonePostgresServer server) throws SQLException, IOException {
        String password = Files.readString(server.passwordFile()).strip();
        return DriverManager.getConnection(server.url(), EmbeddedPostgresServer.USER, password);
    }
}
