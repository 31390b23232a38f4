package org.storeharness.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.Connector;
import org.storeharness.jdbc.connection.GuardedConnection;
import org.storeharness.jdbc.connection.PasswordFile;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Durations;

/**
 * A database, and how it is reached.
 *
 * @param url with the path of the run's own directory, if the options ask for one
 * @param lockSeconds how long work on tables waits for a lock
 */
record Database(
        Driver driver,
        JdbcOptions options,
        String url,
        @Nullable String password,
        int lockSeconds) {
    private static final int LOCK_SECONDS = 10;
    private static final int LONGEST_ANSWER_MILLIS = 600_000;
    private static final int LOGIN_GRACE_MILLIS = 1_000;

    static Database of(JdbcOptions options, String url) throws StoreException {
        return of(options, url, LOCK_SECONDS);
    }

    static Database of(JdbcOptions options, String url, int lockSeconds) throws StoreException {
        Path file = options.passwordFile();
        return new Database(
                DriverLoader.driver(options.driver(), url),
                options,
                // a server of H2 may be one that makes what it is asked for
                url.matches("jdbc:h2:(tcp|ssl):.*") && !url.contains(";IFEXISTS=TRUE") ? url + ";IFEXISTS=TRUE" : url,
                file == null ? null : PasswordFile.read(file),
                lockSeconds);
    }

    /** A connection on which each statement is a transaction, whatever the URL says. */
    Connection connect() throws SQLException {
        Properties login = new Properties();
        if (options.user() != null) {
            login.setProperty("user", options.user());
        }
        if (password != null) {
            login.setProperty("password", password);
        }
        Connection connection = limitsLogin(login) || inThisProcess()
                ? driver.connect(url, login)
                : connectWithin(options.connectTimeout(), login);
        if (connection == null) {
            throw new SQLException("the driver does not take the url");
        }
        try {
            connection.setAutoCommit(true);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private Connection connectWithin(Duration timeout, Properties login) throws SQLException {
        try {
            return within(timeout.toMillis() + LOGIN_GRACE_MILLIS, () -> driver.connect(url, login));
        } catch (TimeoutException e) {
            // Without a cause, as drivers say that a server did not answer the login
            throw new SQLException("no answer within connectTimeout=" + Durations.format(timeout), "08001");
        }
    }

    /** A connection that makes or removes tables: it waits neither for a lock nor for an answer without an end. */
    Connection connectForTables() throws SQLException {
        return connectForTables(lockSeconds);
    }

    /** The same connection, which waits this long for a lock. */
    Connection connectForTables(int patienceSeconds) throws SQLException {
        Connection connection = connect();
        try {
            String patience = Dialect.of(connection.getMetaData().getDatabaseProductName())
                    .patience(patienceSeconds);
            if (!patience.isEmpty()) {
                GuardedConnection.execute(connection, patience);
            }
            Connector.limitAnswers(connection, LONGEST_ANSWER_MILLIS);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /** Whether the database is in this process, in memory or as a file of the run's own directory. */
    boolean inThisProcess() {
        return JdbcOptions.isInMemory(url) || JdbcOptions.isOwnFile(String.valueOf(options.url()));
    }

    /**
     * Sets the driver's own limit of a login; false where none is known. The limit of the {@link java.sql.DriverManager} would hold for the
     * whole process.
     */
    private boolean limitsLogin(Properties login) {
        long millis = Math.max(1, options.connectTimeout().toMillis());
        switch (url.split(":")[1]) {
            case "postgresql", "sqlserver" -> login.setProperty("loginTimeout", Long.toString((millis + 999) / 1_000));
            case "mariadb", "mysql" -> login.setProperty("connectTimeout", Long.toString(millis));
            case "oracle" -> login.setProperty("oracle.net.CONNECT_TIMEOUT", Long.toString(millis));
            default -> {
                return false;
            }
        }
        return true;
    }

    /**
     * Bounds a call, on a thread of its own: a driver need not have a limit for a server that takes connections and answers none, and then
     * never gives that thread back.
     *
     * @throws TimeoutException if the limit is over
     * @throws SQLException if the call fails, or the thread is interrupted
     */
    static <T extends @Nullable Object> T within(long millis, Callable<T> call) throws SQLException, TimeoutException {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        result.complete(call.call());
                    } catch (Exception | LinkageError e) {
                        result.completeExceptionally(e);
                    }
                },
                "jdbc-call");
        thread.setDaemon(true);
        thread.start();
        try {
            return result.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            result.thenAccept(late -> GuardedConnection.close(late instanceof Connection open ? open : null));
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while it waited", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SQLException failure ? failure : new SQLException(e.getCause());
        }
    }

    /** Whether the driver closes its socket when a connection is aborted. MariaDB's makes a new one, and kills by a number that may be another's. */
    boolean abortable() {
        return driver.getClass().getName().matches("(org\\.postgresql|com\\.mysql\\.cj)\\..*");
    }

    /** A path as a part of a URL, which drivers would end at such a character: they would make another file. */
    static String inUrl(String path) throws StoreException {
        if (Pattern.compile("[?;#]").matcher(path).find()) {
            throw new StoreException(path + " cannot be a part of a URL, because it has one of ? ; #");
        }
        return path;
    }

    /** The URL as results and messages show it: without parameters. */
    String displayUrl() {
        String given = String.valueOf(options.url());
        return JdbcOptions.withoutParameters(JdbcOptions.isOwnFile(given) ? given : url)
                .substring("jdbc:".length());
    }

    /** Why the database cannot be used, in one line. */
    StoreException explain(SQLException exception) {
        SQLException root = SqlFailure.rootCause(exception);
        String state = SqlFailure.sqlState(root);
        String reason = SqlFailure.messageWithState(root);
        String user = options.user() == null ? "the login" : "user '" + options.user() + "'";
        String problem = state.startsWith("28")
                ? "refuses " + user + ": " + reason + "; check the options user and passwordFile"
                : state.startsWith("08")
                        ? "cannot be reached: " + reason + "; start it, or correct the option url"
                        : "cannot be used: " + reason;
        return new StoreException("the database " + displayUrl() + " " + problem, exception);
    }

    /** The failure of work at a database that can be reached. */
    StoreException at(String problem, SQLException e, String advice) {
        return new StoreException(
                problem + " at " + displayUrl() + ": " + SqlFailure.of(e).reason() + advice, e);
    }

    /** Hides the password. */
    @Override
    public String toString() {
        return displayUrl();
    }
}
