package org.storeharness.postgres.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.storeharness.postgres.fixture.PlantedRun.assertLimit;
import static org.storeharness.postgres.fixture.PlantedRun.share;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.storeharness.environment.UserCacheDirectory;
import org.storeharness.postgres.fixture.PlantedRun;
import org.storeharness.postgres.fixture.PlantedRun.Planted;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;

/** What makes a whole server slow is named, with its share. */
@Timeout(120)
class PlantedServersTest {
    private static final Path STRACE = Path.of("/usr/bin/strace");
    private static final Path CONTROL_GROUPS = Path.of("/sys/fs/cgroup/cpu");

    @TempDir(factory = BuildDirectories.class)
    private Path directory;

    /** Every flush of the server takes 20 ms longer, and a write waits for one. */
    @Test
    @Tag("exhaustive")
    void aSlowFlushIsNamed() throws Exception {
        assumeTrue(Files.isExecutable(STRACE), "does not apply: the tool strace is not installed (apt strace)");
        assumeTrue(
                new ProcessBuilder(STRACE.toString(), "-o", "/dev/null", "-e", "trace=none", "true")
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0,
                "does not apply: the tool strace may not trace here");
        Path parent = Files.createDirectory(directory.resolve("parent"));
        ServerAccount chosen = ServerAccount.choose(parent);
        // strace sets its user, which has to be one of the namespace
        ServerAccount account = chosen.equals(ServerAccount.USER_NAMESPACE)
                ? new ServerAccount(List.of("unshare", "-U", "--map-user=1000"), ServerAccount.UNCHANGED)
                : chosen;
        Path real = ServerSource.bundled(
                        UserCacheDirectory.locate(System.getenv()).orElse(null))
                .binaries(parent, account, line -> {})
                .directory();
        Path bin = Files.createDirectories(directory.resolve("wrapped/bin"));
        wrap(bin.resolve("initdb"), "exec '" + real + "/bin/initdb' \"$@\"");
        wrap(
                bin.resolve("pg_ctl"),
                "[ \"$1\" = start ] || exec '" + real + "/bin/pg_ctl' \"$@\"\n"
                        + "exec " + STRACE + " -qq -DDD -f --seccomp-bpf -o /dev/null -e trace=fsync,fdatasync"
                        + " -e inject=fsync,fdatasync:delay_exit=20000 '" + real + "/bin/pg_ctl' \"$@\"");
        try (EmbeddedPostgresServer server =
                EmbeddedPostgresServer.start(parent, 16, line -> {}, new FixedServerSource(account, bin.getParent()))) {
            assertLimit("WAL flush", () -> {
                Measurement of = run(server).of("writeMode: single", "write: 1", 1, PlantedRun.duration(10));
                assertThat(of.responseTime().mean())
                        .as("writes of flushes that strace delays")
                        .isGreaterThan(20e6);
                // What a flush takes besides depends on the machine
                return new Planted(of, share(0.02, of), 1);
            });
        }
    }

    private static void wrap(Path program, String script) throws IOException {
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Four connections are always in the server, which runs for a fifth of the time, in all of them together: 5 % of an operation. */
    @Test
    @Tag("exhaustive")
    void aServerThatIsHeldBackIsNamed() throws Exception {
        assumeTrue(
                Files.isWritable(CONTROL_GROUPS.resolve("cgroup.procs"))
                        && Files.exists(CONTROL_GROUPS.resolve("cpu.cfs_quota_us")),
                "does not apply: control groups of processors (version 1) may not be made here");
        Path group = Files.createTempDirectory(CONTROL_GROUPS, "planted-");
        try {
            Files.writeString(group.resolve("cpu.cfs_period_us"), "100000");
            Files.writeString(group.resolve("cpu.cfs_quota_us"), "20000");
            try (EmbeddedPostgresServer server = start()) {
                // It forks what serves a connection into its own group
                Files.writeString(group.resolve("cgroup.procs"), Long.toString(server.pid()));
                Measurement measured = assertLimit(
                        Account.SERVER_WAIT,
                        () -> new Planted(
                                run(server).script("SELECT sum(i) FROM generate_series(1, 1000) i;\n", 4, 3), 0.93));
                assertThat(measured.client().counters().machine().serverCpuSeconds())
                        .isBetween(0.1, 0.9);
            }
        } finally {
            delete(group);
        }
    }

    /** A group is busy for a moment after its last process has ended. */
    private static void delete(Path group) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (true) {
            try {
                Files.delete(group);
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    /** The WAL reaches its size again and again; each time the pages are written again, when they change. */
    @Test
    @Tag("exhaustive")
    void aStormOfCheckpointsIsCounted() throws Exception {
        try (EmbeddedPostgresServer server = start()) {
            TestServer as = TestServer.of(server);
            as.run("CREATE TABLE wide (id int PRIMARY KEY, v text)");
            as.run("INSERT INTO wide SELECT id, repeat('0123456789abcdef', 110) FROM generate_series(1, 4000) id");
            Map<String, Long> calm = growth(server);
            as.run("ALTER SYSTEM SET max_wal_size = '32MB'");
            as.run("ALTER SYSTEM SET checkpoint_completion_target = 0");
            as.run("SELECT pg_reload_conf()");
            Map<String, Long> storm = growth(server);
            assertThat(storm.get("checkpoints"))
                    .as("%s, %s", calm, storm)
                    .isGreaterThan(1)
                    .isGreaterThan(calm.get("checkpoints"));
            assertThat(storm.get("wal_full_page_images"))
                    .as("%s, %s", calm, storm)
                    .isGreaterThan(2 * calm.get("wal_full_page_images"));
            assertThat(storm.get("wal_bytes").doubleValue())
                    .as("%s, %s", calm, storm)
                    .isGreaterThan(1.2 * calm.get("wal_bytes"));
        }
    }

    /** What counters of the server grow by while equally many updates write more WAL than a server with little room for it keeps. */
    private Map<String, Long> growth(EmbeddedPostgresServer server) throws Exception {
        PlantedRun run = run(server);
        Path script = run.file(
                "wide.sql",
                "\\set id random(1, 4000)\nUPDATE wide SET v = repeat(md5(random()::text), 55) WHERE id = :id;\n");
        Measurement of = run.of("scripts: '" + script + "'", "script: 1", 8, "operations: 32000");
        return Objects.requireNonNull(of.storeActivity()).counters();
    }

    private EmbeddedPostgresServer start() throws Exception {
        return EmbeddedPostgresServer.start(Files.createDirectory(directory.resolve("parent")), 16, line -> {});
    }

    /** The build's own directories, since one for temporary files is often in memory, and small. */
    private static final class BuildDirectories implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
            return Files.createTempDirectory(
                    Files.createDirectories(Path.of("target", "tmp")).toAbsolutePath(), "planted-");
        }
    }

    private PlantedRun run(EmbeddedPostgresServer server) {
        return new PlantedRun(TestServer.of(server), directory);
    }
}
