package org.storeharness.crosscheck.counter;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.LeftoverNotes;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.leftover.LeftoverNote;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.model.CounterSource;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.postgres.connection.PostgresCounters;
import org.storeharness.postgres.connection.RunMark;

/**
 * A temporary database, whose counters hold no other user's transactions. They are read over a connection to another database. It is
 * dropped when this is closed. Used by one thread.
 */
public final class ScratchDatabase implements CounterSource, AutoCloseable {
    private static final int SESSION_CHECKS = 50;
    private static final long SESSION_PAUSE_MILLIS = 100;

    private final Connection connection;
    private final Properties urlParts;
    private final @Nullable String password;
    private final String name;
    private final LeftoverNotes.Note note;

    private ScratchDatabase(
            Connection connection, Properties parts, @Nullable String password, String name, LeftoverNotes.Note note) {
        this.note = note;
        this.connection = connection;
        this.urlParts = parts;
        this.password = password;
        this.name = name;
    }

    /**
     * Creates a database on a server.
     *
     * @param url of any database there, {@code jdbc:postgresql://...}
     * @param user that may create databases
     * @param password {@code null} uses {@code ~/.pgpass}
     * @param run the id with which it is marked
     * @param notes takes note of it before it is made
     * @throws StoreException if it cannot be noted
     */
    public static ScratchDatabase create(
            String url, String user, @Nullable String password, String run, LeftoverNotes notes)
            throws RunException, StoreException {
        Properties login = login(user, password);
        Properties parts = org.postgresql.Driver.parseURL(url, login);
        if (parts == null) {
            throw new InvalidValueException(
                    "--postgres-url", "must be jdbc:postgresql://HOST[:PORT]/DATABASE, got '" + url + "'");
        }
        String name = "harness_cross_check_"
                + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        try {
            Connection connection = DriverManager.getConnection(url, login);
            LeftoverNotes.Note note = notes.add(LeftoverNote.DATABASE, name, Map.of("url", url, "user", user));
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + name);
                statement.execute("COMMENT ON DATABASE " + name + " IS " + new RunMark(run, "").literal());
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
            return new ScratchDatabase(connection, parts, password, name, note);
        } catch (SQLException e) {
            throw new RunException(
                    "no database can be made on " + url.replaceFirst("\\?.*", "") + ": " + e.getMessage(), e);
        }
    }

    private static Properties login(String user, @Nullable String password) {
        Properties login = new Properties();
        login.setProperty("user", user);
        if (password != null) {
            login.setProperty("password", password);
        }
        return login;
    }

    /** Its URL, for the harness. */
    public String url() {
        String mode = urlParts.getProperty("sslmode");
        return "jdbc:postgresql://" + urlParts.getProperty("PGHOST") + ":" + urlParts.getProperty("PGPORT") + "/" + name
                + (mode == null ? "" : "?sslmode=" + mode);
    }

    /** The variables with its address and login, for programs of PostgreSQL and for the harness. */
    public Map<String, String> environment() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PGHOST", urlParts.getProperty("PGHOST"));
        environment.put("PGPORT", urlParts.getProperty("PGPORT"));
        environment.put("PGDATABASE", name);
        environment.put("PGUSER", urlParts.getProperty("user"));
        String mode = urlParts.getProperty("sslmode");
        if (mode != null) {
            environment.put("PGSSLMODE", mode);
        }
        if (password != null) {
            environment.put("PGPASSWORD", password);
        }
        return environment;
    }

    /** The server's version, for people. */
    public String serverVersion() throws RunException {
        try {
            return "PostgreSQL " + connection.getMetaData().getDatabaseProductVersion();
        } catch (SQLException e) {
            throw new RunException("the version of the server cannot be read: " + e.getMessage(), e);
        }
    }

    /** Executes statements in the database. */
    public void execute(List<String> statements) throws RunException {
        try (Connection connected = DriverManager.getConnection(url(), login(urlParts.getProperty("user"), password));
                Statement statement = connected.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        } catch (SQLException e) {
            throw new RunException("the tables could not be made: " + e.getMessage(), e);
        }
    }

    /**
     * The transactions that ended in the database, rolled back ones included, and what the server wrote to its
     * write-ahead log.
     */
    @Override
    public Optional<ObservedTotals> read() {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = ?")) {
            PostgresCounters counters =
                    new PostgresCounters(connection.getMetaData().getDatabaseMajorVersion());
            awaitNoSession();
            counters.awaitPendingStatistics();
            Map<String, Long> wal = counters.read(connection);
            Map<Quantity, Long> extraCounts = new EnumMap<>(Quantity.class);
            put(extraCounts, Quantity.WAL_BYTES, wal.get(PostgresCounters.WAL_BYTES));
            put(extraCounts, Quantity.WAL_FSYNCS, wal.get(PostgresCounters.WAL_FSYNCS));
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? Optional.of(new ObservedTotals("pg_stat_database", row.getLong(1), null, extraCounts))
                        : Optional.empty();
            }
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    /** Waits for 5 s at most for the sessions of a tool that has just ended: each hands its statistics over before it is gone. */
    private void awaitNoSession() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = ? AND pid <> pg_backend_pid()")) {
            statement.setString(1, name);
            for (int attempt = 0; attempt < SESSION_CHECKS; attempt++) {
                try (ResultSet sessions = statement.executeQuery()) {
                    if (!sessions.next() || sessions.getLong(1) == 0) {
                        return;
                    }
                }
                pause(SESSION_PAUSE_MILLIS);
            }
        }
    }

    private static void put(Map<Quantity, Long> counters, Quantity quantity, @Nullable Long count) {
        if (count != null) {
            counters.put(quantity, count);
        }
    }

    /** Drops the database; retries for 5 s while sessions of tools that have just ended are still open. */
    @Override
    public void close() throws RunException {
        try (Connection closed = connection;
                Statement statement = closed.createStatement()) {
            SQLException last = null;
            for (int attempt = 0; attempt < SESSION_CHECKS; attempt++) {
                try {
                    statement.execute("DROP DATABASE " + name);
                    note.removed();
                    return;
                } catch (SQLException e) {
                    last = e;
                    pause(SESSION_PAUSE_MILLIS);
                }
            }
            throw Objects.requireNonNull(last);
        } catch (SQLException e) {
            throw new RunException("the database " + name + " could not be dropped: " + e.getMessage(), e);
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
