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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.UserCacheDirectory;
import org.storeharness.postgres.fixture.PlantedRun;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;

/** What makes a whole server slow is named, with its share. */
@Tag("slow")
@Timeout(120)
class PlantedServersTest {
    private static final Path STRACE = Path.of("/usr/bin/strace");
    private static final Path CONTROL_GROUPS = Path.of("/sys/fs/cgroup/cpu");

    @TempDir
    private Path directory;

    /** Every flush of the server takes 5 ms longer, and a write waits for one or two. */
    @Test
    void aSlowFlushIsNamed() throws Exception {
        assumeTrue(Files.isExecutable(STRACE), "does not apply: the tool strace is not installed (apt strace)");
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
                        + " -e inject=fsync,fdatasync:delay_exit=5000 '" + real + "/bin/pg_ctl' \"$@\"");
        try (EmbeddedPostgresServer server =
                EmbeddedPostgresServer.start(parent, 16, line -> {}, new FixedServerSource(account, bin.getParent()))) {
            Measurement of = run(server).of("writeMode: single", "write: 1", 2, 4);
            assumeTrue(of.responseTime().mean() > 5e6, "does not apply: the tool strace may not trace here");
            double truth = share(0.005, of);
            assertLimit(of, "WAL flush", (truth + 1) / 2);
        }
    }

    private static void wrap(Path program, String script) throws IOException {
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Four connections are always in the server, which runs for a fifth of the time, in all of them together: 5 % of an operation. */
    @Test
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
                ProcessHandle postmaster = ProcessHandle.of(server.pid()).orElseThrow();
                for (ProcessHandle process : Stream.concat(Stream.of(postmaster), postmaster.descendants())
                        .toList()) {
                    Files.writeString(group.resolve("cgroup.procs"), Long.toString(process.pid()));
                }
                Measurement of = run(server).script("SELECT sum(i) FROM generate_series(1, 1000) i;\n", 4, 3);
                assertLimit(of, Account.SERVER_WAIT, 0.93);
                assertThat(of.client().counters().machine().serverCpuSeconds()).isBetween(0.4, 0.9);
            }
        } finally {
            Files.delete(group);
        }
    }

    /** The WAL reaches its size several times a second; each time the pages are written again. */
    @Test
    void aStormOfCheckpointsIsCounted() throws Exception {
        try (EmbeddedPostgresServer server = start()) {
            TestServer as = TestServer.of(server);
            as.run("ALTER SYSTEM SET max_wal_size = '32MB'");
            as.run("ALTER SYSTEM SET checkpoint_completion_target = 0");
            as.run("SELECT pg_reload_conf()");
            Measurement of = run(server).of("writeMode: single", "write: 1", 8, 3);
            assertThat(Objects.requireNonNull(of.storeActivity()).counters().get("checkpoints"))
                    .isGreaterThan(1);
            assertThat(of.account().seen().entrySet().stream()
                            .max(Map.Entry.comparingByValue())
                            .map(Map.Entry::getKey))
                    .as(of.account()::toString)
                    .contains("WAL flush");
        }
    }

    private EmbeddedPostgresServer start() throws Exception {
        return EmbeddedPostgresServer.start(Files.createDirectory(directory.resolve("parent")), 16, line -> {});
    }

    private PlantedRun run(EmbeddedPostgresServer server) {
        return new PlantedRun(TestServer.of(server), directory);
    }
}
