package org.storeharness.postgres.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.environment.UserCacheDirectory;

/** What root does where another account runs the server, which may swap what it owns for links. */
@Timeout(180)
class ServerAccountTest {
    private static final int ROOT = 0;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** Where both accounts reach what is in it. */
    @TempDir
    private static Path reachable;

    private Path directory;

    @BeforeEach
    void beRoot() throws IOException {
        directory = Files.createTempDirectory("accounts-");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Assumptions.assumeTrue(uid(directory) == ROOT, "only root runs the server as another account");
    }

    @AfterEach
    void removeIt() {
        DirectoryTree.deleteQuietly(directory);
    }

    static List<ServerAccount> accounts() {
        return List.of(ServerAccount.USER_NAMESPACE, ServerAccount.UNPRIVILEGED);
    }

    @Test
    void aLinkIsGivenAwayAndNotWhatItLeadsTo() throws IOException {
        Path target = Files.writeString(directory.resolve("target"), "root's");
        Path link = Files.createSymbolicLink(directory.resolve("link"), target);
        ServerAccount.UNPRIVILEGED.chown(link);
        assertThat(uid(target)).isEqualTo(ROOT);
        assertThat(uid(link)).isEqualTo(ServerAccount.UNPRIVILEGED.fileOwner());
    }

    /** The program that makes the cluster leaves a link where its file of settings would be. */
    @Test
    void settingsThatAreALinkAreRefusedAndNothingIsWrittenThroughIt() throws Exception {
        Path target = Files.writeString(directory.resolve("target"), "root's\n");
        Path bin = Files.createDirectories(directory.resolve("installed/bin"));
        Path initdb = Files.writeString(bin.resolve("initdb"), """
                #!/bin/sh
                for argument; do
                  case $argument in --pgdata=*) data=${argument#--pgdata=};; esac
                done
                mkdir -p "$data"
                ln -s '%s' "$data/postgresql.conf"
                """.formatted(target));
        Files.setPosixFilePermissions(initdb, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path parent = Files.createDirectory(directory.resolve("parent"));
        assertThatThrownBy(() -> EmbeddedPostgresServer.start(
                        parent, 1, line -> {}, new FixedServerSource(ServerAccount.UNPRIVILEGED, bin.getParent())))
                .hasMessageContaining(
                        "data/postgresql.conf is no file of the account that runs PostgreSQL: another process has put a link there");
        assertThat(target).hasContent("root's\n");
        assertThat(parent).isEmptyDirectory();
    }

    @ParameterizedTest
    @MethodSource("accounts")
    void theServersDirectoryAndAllThatRootWritesInItAreRoots(ServerAccount account) throws Exception {
        Assumptions.assumeTrue(
                works(account), "this machine does not let " + account.prefix().get(0) + " work");
        Path installation = installation();
        Path parent = Files.createDirectory(directory.resolve("parent"));
        try (EmbeddedPostgresServer server =
                EmbeddedPostgresServer.start(parent, 1, line -> {}, new FixedServerSource(account, installation))) {
            Path home = server.dataDirectory().getParent();
            assertThat(uid(home)).isEqualTo(ROOT);
            assertThat(Files.getPosixFilePermissions(home))
                    .doesNotContain(PosixFilePermission.OTHERS_WRITE, PosixFilePermission.GROUP_WRITE);
            assertThat(server.pid()).isPositive();
            DriverManager.getConnection(server.url(), EmbeddedPostgresServer.USER, server.password())
                    .close();
            if (account.fileOwner() != ServerAccount.UNCHANGED) {
                assertThat(uid(server.dataDirectory())).isEqualTo(account.fileOwner());
                assertThat(ProgramRunner.run(
                                        directory,
                                        LIMIT,
                                        account.command(Path.of("sh"), List.of("-c", "! touch " + home + "/x")))
                                .succeeded())
                        .as("the account cannot make files there")
                        .isTrue();
            }
            try (Stream<Path> entries = Files.list(home)) {
                assertThat(entries.map(path -> path.getFileName().toString()))
                        .as("no password and no log of a command is left")
                        .containsExactlyInAnyOrder("data", "server.log");
            }
        }
        assertThat(parent).isEmptyDirectory();
    }

    /** A copy of what the cache of all runs has, since unpacking takes seconds. */
    private Path installation() throws Exception {
        Path copy = reachable.resolve("installation");
        if (!Files.exists(copy)) {
            Files.setPosixFilePermissions(reachable, PosixFilePermissions.fromString("rwxr-xr-x"));
            Path cache = UserCacheDirectory.locate(System.getenv()).orElse(null);
            Path cached = ServerSource.bundled(cache)
                    .binaries(directory, ServerAccount.CURRENT_USER, line -> {})
                    .directory();
            List<String> copying = List.of("cp", "-R", cached.toString(), copy.toString());
            assertThat(ProgramRunner.run(directory, LIMIT, copying).succeeded()).isTrue();
        }
        return copy;
    }

    private boolean works(ServerAccount account) throws Exception {
        return ProgramRunner.run(directory, LIMIT, account.command(Path.of("id"), List.of("-u")))
                .succeeded();
    }

    private static int uid(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }
}
