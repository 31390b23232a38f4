package org.storeharness.postgres.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.environment.UserCacheDirectory;
import org.storeharness.process.Polling;
import org.storeharness.store.StoreException;

/**
 * A PostgreSQL server of the run's own, with durable settings, on 127.0.0.1 only, with a free port and a random password. It is
 * stopped and its data are removed when it is closed, and also when this JVM ends without closing it. Safe to close from any
 * thread.
 */
public final class EmbeddedPostgresServer implements AutoCloseable {
    /** The server's superuser. */
    public static final String USER = "harness";

    /** The server's database. */
    public static final String DATABASE = "postgres";

    private static final int MIN_CONNECTIONS = 500;
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
    private static final int EXIT_POLLS = 50;
    private static final Duration EXIT_PAUSE = Duration.ofMillis(20);
    private static final int LONGEST_PID = 20;

    private final DatabaseCluster cluster;
    private final ServerReaper reaper;
    private final String password = DatabaseCluster.randomPassword();
    private final AtomicBoolean closed = new AtomicBoolean();
    private int port;
    private @Nullable ProcessHandle postmaster;

    private EmbeddedPostgresServer(DatabaseCluster cluster) throws IOException {
        this.cluster = cluster;
        this.reaper = ServerReaper.start(
                cluster.home(),
                cluster.account()
                        .command(
                                cluster.binaries().program("pg_ctl"),
                                cluster.controlArguments("stop", "-m", "immediate", "-t", "15")));
    }

    /**
     * Starts a server; returns when it accepts connections.
     *
     * @param parent the directory in which the server's own directory is created
     * @param sessions the most connections that one target asks for; the server has room for several targets
     * @param progress receives one line about each step that takes time
     * @throws MissingLibraryException if this machine lacks a library that it needs; nothing is left behind then
     * @throws StoreException if it does not start; nothing is left behind then
     */
    public static EmbeddedPostgresServer start(Path parent, int sessions, Consumer<String> progress)
            throws StoreException {
        return start(
                parent,
                sessions,
                progress,
                ServerSource.bundled(UserCacheDirectory.locate(System.getenv()).orElse(null)));
    }

    static EmbeddedPostgresServer start(Path parent, int sessions, Consumer<String> progress, ServerSource source)
            throws StoreException {
        Path home = createHome(parent);
        EmbeddedPostgresServer server = null;
        try {
            ServerAccount account = source.account(home);
            account.letThrough(home);
            account.requireAccess(home);
            PostgresBinaries binaries = source.binaries(home, account, progress);
            server = new EmbeddedPostgresServer(new DatabaseCluster(home, binaries, account));
            progress.accept("starting " + binaries.name() + " in " + server.dataDirectory());
            server.initialize(maxConnections(sessions));
            server.port = server.cluster.start(0);
            server.postmaster = server.findPostmaster();
            return server;
        } catch (IOException | StoreException e) {
            cleanUpFailedStart(home, server);
            String message = "the embedded PostgreSQL did not start: " + e.getMessage();
            throw e instanceof MissingLibraryException
                    ? new MissingLibraryException(message, e)
                    : new StoreException(message, e);
        }
    }

    /** Its JDBC URL. */
    public String url() {
        return DatabaseCluster.url(port);
    }

    /** The password of {@link #USER}. */
    public String password() {
        return password;
    }

    /** The process id of its postmaster; 0 if that could not be found out. */
    public long pid() {
        return postmaster == null ? 0 : postmaster.pid();
    }

    /** The data directory. */
    public Path dataDirectory() {
        return cluster.data();
    }

    /**
     * Stops the server at once, without a checkpoint, and removes its data. The second and later calls do nothing.
     *
     * @throws StoreException if it did not stop, or files of it are left
     */
    @Override
    public void close() throws StoreException {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        Path home = cluster.home();
        try {
            boolean stopped = reaper.reap(STOP_LIMIT);
            if (!hasEnded(stopped)) {
                throw new StoreException("the embedded PostgreSQL in " + home + " did not stop"
                        + (postmaster == null ? "" : " (process " + postmaster.pid() + ")")
                        + "; stop it and remove that directory");
            }
            DirectoryTree.delete(home);
        } catch (IOException e) {
            throw new StoreException("the embedded PostgreSQL left files in " + home + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while the embedded PostgreSQL in " + home + " was stopping", e);
        }
    }

    /** Returns enough for eight targets, or for at least two that need very many connections each. */
    static int maxConnections(int sessions) {
        return Math.max(MIN_CONNECTIONS, Math.min(8 * sessions, 2 * sessions + 2_000) + 20);
    }

    private void initialize(int connections) throws IOException, StoreException {
        Path passwordFile = Files.createTempFile(cluster.home(), "password-", "");
        try {
            Files.writeString(passwordFile, password + "\n");
            cluster.account().chown(passwordFile);
            cluster.initialize(passwordFile, connections);
        } finally {
            Files.deleteIfExists(passwordFile);
        }
    }

    private @Nullable ProcessHandle findPostmaster() throws IOException {
        Path file = dataDirectory().resolve("postmaster.pid");
        byte[] first;
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            first = in.readNBytes(LONGEST_PID);
        }
        String pid = new String(first, StandardCharsets.US_ASCII)
                .lines()
                .findFirst()
                .orElse("")
                .strip();
        if (!pid.matches("\\d{1,10}")) {
            throw new IOException(file + " does not begin with the id of a process");
        }
        return ProcessHandle.of(Long.parseLong(pid))
                .filter(process -> cluster.account().mayOwn(process.pid()))
                .orElse(null);
    }

    /**
     * Whether the server's process has ended. After a successful stop it may still need a moment.
     *
     * @param stopped whether its stop succeeded, which decides if the process is not known
     */
    private boolean hasEnded(boolean stopped) throws InterruptedException {
        ProcessHandle server = postmaster;
        if (server == null) {
            return stopped;
        }
        return Polling.await(EXIT_POLLS, EXIT_PAUSE, () -> !isRunning(server));
    }

    /** Whether a process has not ended. A zombie, which has ended but was not waited for, has no command. */
    static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    private static Path createHome(Path parent) throws StoreException {
        try {
            return Files.createTempDirectory(parent, "postgres-").toAbsolutePath();
        } catch (IOException e) {
            throw new StoreException(
                    "the embedded PostgreSQL needs a writable data directory, and " + parent + " is not: "
                            + e.getMessage(),
                    e);
        }
    }

    private static void cleanUpFailedStart(Path home, @Nullable EmbeddedPostgresServer server) {
        if (server != null) {
            try {
                server.close();
            } catch (StoreException e) {
                // the failure of the start is the one to report
            }
        }
        DirectoryTree.deleteQuietly(home);
    }
}
