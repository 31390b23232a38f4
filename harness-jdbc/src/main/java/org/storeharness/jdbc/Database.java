package org.storeharness.jdbc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.PasswordFile;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.store.StoreException;

/**
 * A database, and how it is reached.
 *
 * @param url with the path of the run's own directory, if the options ask for one
 */
record Database(
        Driver driver,
        JdbcOptions options,
        String url,
        @Nullable String password) {
    private static final Pattern EMBEDDED =
            Pattern.compile("jdbc:(?:sqlite|duckdb|h2(?!:tcp:|:ssl:)):(?:file:)?([^?;]*).*");

    static Database of(JdbcOptions options, String url) throws StoreException {
        Path file = options.passwordFile();
        return new Database(
                DriverLoader.driver(options.driver(), url),
                options,
                url,
                file == null ? null : PasswordFile.read(file));
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
        limitLogin(login);
        Connection connection = driver.connect(url, login);
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

    /** What all drivers know, the limit of the {@link java.sql.DriverManager}, holds for everybody in this process. */
    private void limitLogin(Properties login) {
        long millis = Math.max(1, options.connectTimeout().toMillis());
        switch (url.split(":")[1]) {
            case "postgresql", "sqlserver" -> login.setProperty("loginTimeout", Long.toString((millis + 999) / 1_000));
            case "mariadb", "mysql" -> login.setProperty("connectTimeout", Long.toString(millis));
            case "oracle" -> login.setProperty("oracle.net.CONNECT_TIMEOUT", Long.toString(millis));
            default -> {
                // databases in this process have no login to wait for
            }
        }
    }

    /** The file of a database in this process; null if a server has it, empty if it is in memory. */
    @Nullable
    String file(Connection connection, Dialect dialect) throws SQLException {
        Optional<String> query = dialect.fileQuery(url);
        if (query.isEmpty()) {
            return null;
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query.get())) {
            String file = row.next() ? row.getString(1) : null;
            return file == null ? "" : file;
        }
    }

    /** The directory of a database's file, whose name H2 makes longer; empty if that is not there. */
    static List<Path> places(String file) {
        return Stream.of(file, file + ".mv.db")
                .map(Path::of)
                .filter(Files::exists)
                .map(path -> path.toAbsolutePath().resolveSibling(""))
                .toList();
    }

    /** The URL by which any process finds the same database: with the whole path of its file. */
    String absoluteUrl(@Nullable String file) {
        return file == null ? url : url.replaceFirst("^(jdbc:\\w+:)[^?;]*", "$1" + Matcher.quoteReplacement(file));
    }

    /** The file that the URL names but is not there, and which the driver would make; empty for the database of a server. */
    Optional<Path> missingFile() {
        Matcher embedded = EMBEDDED.matcher(url);
        return embedded.matches() && places(embedded.group(1)).isEmpty()
                ? Optional.of(Path.of(embedded.group(1)).toAbsolutePath())
                : Optional.empty();
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
