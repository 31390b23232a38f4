package org.storeharness.postgres.client;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.jdbcurlresolver.PgPassParser;
import org.storeharness.postgres.connection.ConnectFailure;
import org.storeharness.postgres.connection.ConnectionFactory;
import org.storeharness.postgres.connection.NumberedSql;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.TableSql;
import org.storeharness.store.StoreException;

/**
 * The settings of a client library for one target. Its connections are like those that pgjdbc makes.
 *
 * @param connections makes those of pgjdbc
 * @param host the server's name or address
 * @param password {@code null} if there is none
 * @param sslMode as the options or the url say, else pgjdbc's default
 * @param initialization the statements with which each connection starts
 * @param flush the statement by which a connection hands its statistics over to the server's views
 */
public record ClientSetup(
        ConnectionFactory connections,
        NumberedSql sql,
        String host,
        int port,
        String database,
        String user,
        @Nullable String password,
        PostgresOptions.SslMode sslMode,
        String initialization,
        String flush) {
    /**
     * @param user the role that pgjdbc logged in as
     */
    public static ClientSetup of(
            ConnectionFactory connections, TableSql table, String user, String initialization, String flush) {
        Properties url = Driver.parseURL(connections.endpoint().url(), new Properties());
        if (url == null) {
            throw new IllegalStateException("no url of PostgreSQL: " + connections.endpoint());
        }
        String host = url.getProperty("PGHOST", "localhost");
        String port = url.getProperty("PGPORT", "5432");
        String database = url.getProperty("PGDBNAME", user);
        String given = connections.endpoint().password();
        return new ClientSetup(
                connections,
                new NumberedSql(table, connections.options()),
                host.replaceAll("[\\[\\]]", ""),
                Integer.parseInt(port),
                database,
                user,
                given == null ? PgPassParser.getPassword(user, database, host, port) : given,
                connections.options().sslModeOfClient(),
                initialization,
                flush);
    }

    /** The options of the target. */
    public PostgresOptions options() {
        return connections.options();
    }

    /** The time for which attempts to connect are repeated. */
    public Duration connectTimeout() {
        return options().connectTimeout();
    }

    /** The failure of a session that cannot be opened. */
    public StoreException refused(SQLException failure) {
        return ConnectFailure.explain(connections.endpoint(), failure);
    }

    /** Hides the password. */
    @Override
    public String toString() {
        return connections.endpoint().toString();
    }
}
