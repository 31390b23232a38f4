package org.storeharness.postgres.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.storeharness.environment.UserCacheDirectory;
import org.storeharness.store.StoreException;

/**
 * A PostgreSQL server for trying things out, in a directory that stays: durable settings, 127.0.0.1 only. The same directory
 * gives the same data and the same password again.
 */
public final class StandalonePostgresServer implements AutoCloseable {
    private static final int CONNECTIONS = 500;
    private static final String MARKER_FILE = "store-harness-server";

    private final DatabaseCluster cluster;
    private int port;
    private boolean closed;

    private StandalonePostgresServer(DatabaseCluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Starts a server; returns when it accepts connections.
     *
     * @param home the directory of all its files: created if missing, else empty or served before
     * @param port the port on which it listens; 0 for a free one
     * @param progress receives one line about each step that takes time
     * @throws StoreException if it does not start
     */
    public static StandalonePostgresServer start(Path home, int port, Consumer<String> progress) throws StoreException {
        try {
            Path directory = Files.createDirectories(home).toAbsolutePath().normalize();
            boolean fresh = claimDirectory(directory);
            ServerAccount account = ServerAccount.choose(directory);
            account.letThrough(directory);
            account.requireAccess(directory);
            ServerSource source = ServerSource.bundled(
                    UserCacheDirectory.locate(System.getenv()).orElse(null));
            PostgresBinaries binaries = source.binaries(directory, account, progress);
            StandalonePostgresServer server =
                    new StandalonePostgresServer(new DatabaseCluster(directory, binaries, account));
            if (fresh) {
                progress.accept("initializing a database cluster in " + server.dataDirectory());
                server.initialize();
            }
            server.port = server.cluster.start(port);
            return server;
        } catch (IOException e) {
            throw new StoreException("PostgreSQL cannot be served from " + home + ": " + e.getMessage(), e);
        }
    }

    /** Its JDBC URL. */
    public String url() {
        return DatabaseCluster.url(port);
    }

    /** A file with the password of {@link EmbeddedPostgresServer#USER}, which only its owner can read. */
    public Path passwordFile() {
        return cluster.home().resolve("password");
    }

    /** The data directory. */
    public Path dataDirectory() {
        return cluster.data();
    }

    /** The server's name and version, for messages. */
    public String name() {
        return cluster.binaries().name();
    }

    /** Whether the server runs; others may have stopped or killed it. */
    public boolean isRunning() throws StoreException {
        return cluster.attempt("pg_ctl", cluster.controlArguments("status")).succeeded();
    }

    /** Stops the server with a checkpoint and keeps its data. Does nothing if an earlier call has stopped it. */
    @Override
    public synchronized void close() throws StoreException {
        if (!closed) {
            if (isRunning()) {
                stop();
            }
            closed = true;
        }
    }

    /** Marks an empty directory as the server's own. Returns whether there is no database cluster in it yet. */
    private static boolean claimDirectory(Path directory) throws IOException, StoreException {
        Path mark = directory.resolve(MARKER_FILE);
        if (Files.exists(mark)) {
            return !Files.exists(directory.resolve("data").resolve("PG_VERSION"));
        }
        try (Stream<Path> entries = Files.list(directory)) {
            if (entries.findAny().isPresent()) {
                throw new StoreException(
                        directory + " contains files that are not of 'harness postgres serve'; it is left"
                                + " alone: choose an empty directory, or one that was served before");
            }
        }
        Files.writeString(mark, "A PostgreSQL server of Store Harness; remove this directory when it is stopped.\n");
        return true;
    }

    private void initialize() throws IOException, StoreException {
        writePassword(passwordFile());
        cluster.account().chown(passwordFile());
        cluster.initialize(passwordFile(), CONNECTIONS);
    }

    /** Replaces the file by a new one, which only its owner can read from the beginning. A link is removed, not followed. */
    static void writePassword(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(
                file, DatabaseCluster.randomPassword() + "\n", StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private void stop() throws StoreException {
        try {
            cluster.run("pg_ctl", cluster.controlArguments("stop", "-m", "fast", "-w"));
        } catch (StoreException e) {
            throw new StoreException(e.getMessage() + "; see " + cluster.log(), e);
        }
    }
}
