package org.storeharness.postgres.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.UserCacheDirectory;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.TestServer;

@ExtendWith(EmbeddedServerExtension.class)
@Timeout(180)
class EmbeddedPostgresServerTest {
    @TempDir
    private Path directory;

    @Test
    void runsBesideAnotherOneAndLeavesNoProcessAndNoFile() throws Exception {
        TestServer other = EmbeddedServerExtension.get();
        EmbeddedPostgresServer server = EmbeddedPostgresServer.start(directory, 1, line -> {});
        assertThat(server.url()).isNotEqualTo(other.url());
        assertThat(server.password()).isNotEqualTo(other.password());
        ProcessHandle postmaster = postmaster(server.dataDirectory());
        List<ProcessHandle> backends = postmaster.descendants().toList();
        assertThat(EmbeddedPostgresServer.isRunning(postmaster)).isTrue();
        assertThat(backends).isNotEmpty();
        server.close();
        server.close();
        assertThat(EmbeddedPostgresServer.isRunning(postmaster)).isFalse();
        assertThat(backends).noneMatch(EmbeddedPostgresServer::isRunning);
        assertThat(directory).isEmptyDirectory();
        other.connect().close();
    }

    @Test
    void hasRoomForSeveralTargets() {
        assertThat(EmbeddedPostgresServer.maxConnections(1)).isEqualTo(500);
        assertThat(EmbeddedPostgresServer.maxConnections(64)).isGreaterThan(8 * 64);
        assertThat(EmbeddedPostgresServer.maxConnections(10_000)).isGreaterThan(2 * 10_000);
    }

    @Test
    void aConnectionNeedsThePassword() throws Exception {
        TestServer server = EmbeddedServerExtension.get();
        assertThatThrownBy(() -> DriverManager.getConnection(server.url(), server.user(), "guessed")
                        .close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("password authentication failed");
        server.connect().close();
    }

    @Test
    void brokenBinariesAreNamedAndNothingIsLeft() throws Exception {
        Path broken = Files.createDirectories(directory.resolve("broken"));
        Path parent = Files.createDirectories(directory.resolve("parent"));
        assertStoreFails(
                () -> EmbeddedPostgresServer.start(
                        parent, 1, line -> {}, new FixedServerSource(ServerAccount.CURRENT_USER, broken)),
                "did not start",
                broken.toString());
        assertThat(parent).isEmptyDirectory();
    }

    /** What the loader writes in a root that has the C library alone. */
    @Test
    void aLibraryThatIsMissingIsNamedWithThePackagesThatHaveIt() throws Exception {
        Path parent = Files.createDirectory(directory.resolve("parent"));
        Path bin = Files.createDirectories(directory.resolve("installed/bin"));
        Path initdb = Files.writeString(bin.resolve("initdb"), """
                #!/bin/sh
                echo "$0: error while loading shared libraries: libstdc++.so.6: cannot open shared object file: No such file or directory" >&2
                exit 127
                """);
        Files.setPosixFilePermissions(initdb, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> EmbeddedPostgresServer.start(
                        parent, 1, line -> {}, new FixedServerSource(ServerAccount.CURRENT_USER, bin.getParent())))
                .isInstanceOf(MissingLibraryException.class)
                .hasMessageStartingWith("the embedded PostgreSQL did not start: initdb in ")
                .hasMessageContaining("this machine lacks libstdc++.so.6, which PostgreSQL needs; install it")
                .hasMessageContaining("libgcc-s1")
                .hasMessageContaining("--targets")
                .hasMessageNotContaining("\n");
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aServerThatDoesNotStopIsNamedWithItsProcessAndKeepsItsFiles() throws Exception {
        Path parent = Files.createDirectory(directory.resolve("parent"));
        ServerAccount account = ServerAccount.choose(parent);
        Path installation = ServerSource.bundled(
                        UserCacheDirectory.locate(System.getenv()).orElse(null))
                .binaries(parent, account, line -> {})
                .directory();
        Path bin = Files.createDirectories(directory.resolve("wrapped/bin"));
        wrap(bin.resolve("initdb"), installation, "");
        wrap(bin.resolve("pg_ctl"), installation, "test \"$1\" = stop && exit 1");
        EmbeddedPostgresServer server =
                EmbeddedPostgresServer.start(parent, 1, line -> {}, new FixedServerSource(account, bin.getParent()));
        ProcessHandle postmaster = postmaster(server.dataDirectory());
        assertStoreFails(
                server::close, "did not stop (process " + postmaster.pid() + ")", "stop it and remove that directory");
        assertThat(EmbeddedPostgresServer.isRunning(postmaster)).isTrue();
        assertThat(server.dataDirectory()).exists();
        postmaster.destroy();
        while (EmbeddedPostgresServer.isRunning(postmaster)) {
            Thread.sleep(10);
        }
    }

    /** A program that does something first. */
    private static void wrap(Path program, Path installation, String first) throws IOException {
        Path real = installation.resolve("bin").resolve(program.getFileName().toString());
        Files.writeString(program, "#!/bin/sh\n" + first + "\nexec '" + real + "' \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Ctrl-C and {@code kill -9} of the process group reach neither the reaper nor the programs that it starts. */
    @Test
    void theReaperRunsInASessionOfItsOwn() throws Exception {
        List<ProcessHandle> reapers = ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("postgres-reaper"))
                .toList();
        assertThat(reapers).isNotEmpty();
        for (ProcessHandle reaper : reapers) {
            assertThat(session(reaper.pid()))
                    .isEqualTo(reaper.pid())
                    .isNotEqualTo(session(ProcessHandle.current().pid()));
        }
    }

    /** The session of a process: the sixth field of its line, whose second may hold blanks but is in parentheses. */
    private static long session(long process) throws IOException {
        Path file = Path.of("/proc/" + process + "/stat");
        Assumptions.assumeTrue(Files.exists(file), "/proc: only Linux tells the session of a process");
        String line = Files.readString(file);
        return Long.parseLong(line.substring(line.lastIndexOf(')') + 2).split(" ")[3]);
    }

    @Test
    void aDirectoryThatCannotBeMadeIsNamed() {
        Path missing = directory.resolve("missing");
        assertStoreFails(() -> EmbeddedPostgresServer.start(missing, 1, line -> {}), missing.toString());
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
}
