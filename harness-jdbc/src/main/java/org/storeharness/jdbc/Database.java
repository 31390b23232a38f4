package org.storeharness.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.ConnectionProvider;
import org.storeharness.jdbc.connection.Connector;
import org.storeharness.jdbc.connection.PasswordFile;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.FileErrorText;

/**
 * The database of a target, and how it is reached.
 *
 * @param url with the path of the run's own directory
 * @param ownDirectory that directory; null if the options name another place
 */
record Database(
        Driver driver,
        JdbcOptions options,
        StoreContext context,
        String url,
        @Nullable Path ownDirectory,
        @Nullable String password) {
    private static final String DATA = "{data}";
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** Finds the driver and makes the run's own directory, if the URL asks for it. */
    static Database of(JdbcOptions options, StoreContext context) throws StoreException {
        String url = String.valueOf(options.url());
        Driver driver = DriverLoader.of(options.driver(), context).driver(url);
        Path file = options.passwordFile();
        String password = file == null ? null : PasswordFile.read(file);
        if (!url.contains(DATA)) {
            return new Database(driver, options, context, url, null, password);
        }
        Path own = context.dataDirectory().resolve("jdbc-" + context.target()).toAbsolutePath();
        try {
            Files.createDirectories(own);
        } catch (IOException e) {
            throw new StoreException(own + " cannot be made: " + FileErrorText.reason(e), e);
        }
        return new Database(driver, options, context, url.replace(DATA, own.toString()), own, password);
    }

    /** The limit of a login holds for drivers that ask the {@link DriverManager} for it, as those of servers do. */
    Connection connect() throws SQLException {
        Properties login = new Properties();
        if (options.user() != null) {
            login.setProperty("user", options.user());
        }
        if (password != null) {
            login.setProperty("password", password);
        }
        DriverManager.setLoginTimeout(
                (int) Math.max(1, options.connectTimeout().plusMillis(999).toSeconds()));
        Connection connection = driver.connect(url, login);
        if (connection == null) {
            throw new SQLException("the driver does not take the url");
        }
        return connection;
    }

    /** Connections for operations, set up as the dialect says. */
    ConnectionProvider provider(Dialect dialect) {
        Duration timeout = context.operationTimeout();
        Connector connector = new Connector(
                context.target(),
                this::connect,
                connection -> initialize(connection, dialect),
                options.connectTimeout(),
                options.connectTimeout(),
                timeout.plus(GRACE));
        return options.pool() > 0 ? connector.pool(options.pool(), timeout) : connector.dedicated();
    }

    /** Sets up a connection as those of operations are. */
    void initialize(Connection connection, Dialect dialect) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : dialect.initialization(context.durability(), context.operationTimeout())) {
                statement.execute(sql);
            }
        }
    }

    /** The settings that the dialect asks for, as a connection has them. */
    static Map<String, String> settings(Connection connection, Dialect dialect) throws SQLException {
        Map<String, String> settings = new LinkedHashMap<>();
        if (!dialect.settingsQuery().isEmpty()) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(dialect.settingsQuery())) {
                while (rows.next()) {
                    settings.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return settings;
    }

    /** The file of a database in this process; null if a server has it, empty if it is in memory. */
    static @Nullable String file(Connection connection, Dialect dialect) throws SQLException {
        if (dialect.fileQuery().isEmpty()) {
            return null;
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(dialect.fileQuery())) {
            String file = row.next() ? row.getString(1) : null;
            return file == null ? "" : file;
        }
    }

    /** The URL as results and messages show it: without parameters. */
    String displayUrl() {
        return JdbcOptions.withoutParameters(String.valueOf(options.url())).substring("jdbc:".length());
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
