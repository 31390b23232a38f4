package org.storeharness.cli.campaign.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.postgres.server.StandalonePostgresServer;
import org.storeharness.process.FreePorts;
import org.storeharness.store.StoreException;

/** PostgreSQL as a server under test, with a schema of somebody else. */
public final class PostgresProcess implements CampaignServer {
    private static final int STARTS = 100;
    private static final long PAUSE_MILLIS = 100;

    private final Path directory;
    private final int port;
    private StandalonePostgresServer server;

    public PostgresProcess(Path directory) throws StoreException, SQLException, IOException {
        this.directory = directory;
        port = FreePorts.choose();
        server = StandalonePostgresServer.start(directory, port, line -> {});
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA harness_mine");
            statement.execute("CREATE TABLE harness_mine.letters AS SELECT 'a letter' AS text");
        }
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public int ports() {
        return 1;
    }

    /** The file with its password. */
    public Path passwordFile() {
        return server.passwordFile();
    }

    /** Its JDBC URL, without a proxy. */
    public String url() {
        return server.url();
    }

    @Override
    public ProcessHandle process() {
        try {
            String pid = Files.readAllLines(server.dataDirectory().resolve("postmaster.pid"))
                    .get(0)
                    .strip();
            return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void kill() throws IOException, InterruptedException {
        ProcessHandle postmaster = process();
        List<ProcessHandle> all =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        Signals.send("KILL", postmaster);
        for (ProcessHandle killed : all) {
            while (isRunning(killed)) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
        // pg_ctl takes a killed process that nobody waited for as a running server
        Files.delete(server.dataDirectory().resolve("postmaster.pid"));
    }

    @Override
    public void restart() throws InterruptedException, StoreException {
        for (int attempt = 1; !server.isRunning() || !answers(); attempt++) {
            try {
                server = StandalonePostgresServer.start(directory, port, line -> {});
            } catch (StoreException e) {
                if (attempt == STARTS) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    @Override
    public boolean keepsForeignData() throws SQLException, IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT text FROM harness_mine.letters")) {
            return rows.next() && rows.getString(1).equals("a letter") && !rows.next();
        }
    }

    @Override
    public List<String> leftovers() throws SQLException, IOException {
        List<String> schemas = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'harness\\_r%'")) {
            while (rows.next()) {
                schemas.add(rows.getString(1));
            }
        }
        return schemas;
    }

    @Override
    public void removeLeftovers() throws SQLException, IOException {
        List<String> schemas = leftovers();
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                    + " AND backend_type = 'client backend'");
            for (String schema : schemas) {
                statement.execute("DROP SCHEMA \"" + schema + "\" CASCADE");
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            server.close();
        } catch (StoreException e) {
            throw new IOException(e);
        }
    }

    /** A process that has ended, but that nobody waited for, has no command. */
    private static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    private boolean answers() {
        try (Connection connection = connect()) {
            return connection.isValid(5);
        } catch (SQLException | IOException e) {
            return false;
        }
    }

    private Connection connect() throws SQLException, IOException {
        Properties properties = new Properties();
        properties.setProperty("user", EmbeddedPostgresServer.USER);
        properties.setProperty("password", password());
        properties.setProperty("loginTimeout", "60");
        properties.setProperty("socketTimeout", "60");
        return DriverManager.getConnection(server.url(), properties);
    }

    /** The password itself. */
    public String password() throws IOException {
        return Files.readString(passwordFile()).strip();
    }
}
