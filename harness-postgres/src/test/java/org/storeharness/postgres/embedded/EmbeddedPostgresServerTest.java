package org.storeharness.postgres.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.store.StoreException;

@Timeout(180)
class EmbeddedPostgresServerTest {
    @TempDir
    private Path directory;

    @Test
    void leavesNoProcessAndNoFile() throws Exception {
        EmbeddedPostgresServer server = start();
        ProcessHandle postmaster = postmaster(server.dataDirectory());
        List<ProcessHandle> backends = postmaster.descendants().toList();
        assertThat(EmbeddedPostgresServer.isRunning(postmaster)).isTrue();
        assertThat(backends).isNotEmpty();
        server.close();
        server.close();
        assertThat(EmbeddedPostgresServer.isRunning(postmaster)).isFalse();
        assertThat(backends).noneMatch(EmbeddedPostgresServer::isRunning);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void asksForItsPassword() throws Exception {
        try (EmbeddedPostgresServer server = start()) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url(), EmbeddedPostgresServer.USER, "guessed")
                            .close())
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("password authentication failed");
            DriverManager.getConnection(server.url(), EmbeddedPostgresServer.USER, server.password())
                    .close();
        }
    }

    @Test
    void twoServersLiveSideBySide() throws Exception {
        try (EmbeddedPostgresServer one = start();
                EmbeddedPostgresServer other = start()) {
            assertThat(one.url()).isNotEqualTo(other.url());
            assertThat(one.password()).isNotEqualTo(other.password());
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void brokenBinariesAreNamedAndNothingIsLeft() throws Exception {
        Path broken = Files.createDirectories(directory.resolve("broken"));
        Path parent = Files.createDirectories(directory.resolve("parent"));
        assertThatThrownBy(() -> EmbeddedPostgresServer.start(
                        parent, 1, line -> {}, new FixedSource(ServerAccount.OURS, broken)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("did not start")
                .hasMessageContaining(broken.toString());
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aDirectoryThatCannotBeMadeIsNamed() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> EmbeddedPostgresServer.start(missing, 1, line -> {}))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(missing.toString());
    }

    @Test
    @Tag("slow")
    void endsWithAJvmThatIsHaltedWithoutClosingIt() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(List.of("-cp", ManagementFactory.getRuntimeMXBean().getClassPath()));
        command.addAll(List.of(HaltingMain.class.getName(), directory.toString()));
        Process jvm = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String pid = new String(jvm.getInputStream().readAllBytes()).strip();
        assertThat(jvm.waitFor()).isEqualTo(HaltingMain.EXIT_CODE);
        var postmaster = ProcessHandle.of(Long.parseLong(pid));
        while (postmaster.filter(EmbeddedPostgresServer::isRunning).isPresent()
                || directory.toFile().list().length > 0) {
            Thread.sleep(20);
        }
    }

    static ProcessHandle postmaster(Path dataDirectory) throws IOException {
        String pid = Files.readAllLines(dataDirectory.resolve("postmaster.pid")).get(0);
        return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
    }

    private EmbeddedPostgresServer start() throws StoreException {
        return EmbeddedPostgresServer.start(directory, 1, line -> {});
    }
}
