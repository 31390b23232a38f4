package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.ConnectionProvider;
import org.storeharness.jdbc.connection.Connector;
import org.storeharness.jdbc.connection.GuardedConnection;
import org.storeharness.store.StoreContext;
import org.storeharness.unit.EnumSpelling;

/**
 * Makes the connections of one target. Parameters in the endpoint's URL take precedence over those set here.
 *
 * @param endpoint the server
 * @param options the options of the target
 * @param context the run and its demand
 */
public record ConnectionFactory(PostgresEndpoint endpoint, PostgresOptions options, StoreContext context) {
    private static final Duration SOCKET_GRACE = Duration.ofSeconds(2);
    private static final Duration ADMINISTRATIVE_TIMEOUT = Duration.ofMinutes(10);
    private static final Duration MONITORING_TIMEOUT = Duration.ofSeconds(10);
    private static final int MIN_SEND_BUFFER_BYTES = 1 << 13;
    private static final int MAX_SEND_BUFFER_BYTES = 1 << 16;
    /** The bytes that the driver sends with a row: its key, lengths and messages, generously. */
    private static final int ROW_OVERHEAD_BYTES = 128;

    /** A connection outside the pool, for short administrative work. */
    public Connection openAdministrative() throws SQLException {
        return openUnpooled(connectionProperties(ADMINISTRATIVE_TIMEOUT));
    }

    /**
     * A connection outside the pool, for quick queries during operations. Its queries leave no portal open, which would hold
     * their snapshot until the next query.
     */
    public Connection openMonitoring() throws SQLException {
        Properties properties = connectionProperties(MONITORING_TIMEOUT);
        properties.setProperty("preferQueryMode", "simple");
        return openUnpooled(properties);
    }

    private Connection openUnpooled(Properties properties) throws SQLException {
        Connection connection = new org.postgresql.Driver().connect(endpoint.url(), properties);
        if (connection == null) {
            throw new SQLException("not a PostgreSQL URL: " + endpoint.displayUrl());
        }
        return connection;
    }

    /**
     * A connection outside the pool, for operations; the caller limits its calls. Nothing on its socket has a timeout, neither
     * connecting nor asking for TLS nor logging in: after the first call with one, the JVM no longer blocks in a read, but tries,
     * polls and reads. The login as a whole is limited.
     */
    Connection openForOperations() throws SQLException {
        Properties properties = operationProperties(Duration.ZERO);
        properties.setProperty("connectTimeout", "0");
        properties.setProperty("sslResponseTimeout", "0");
        return openUnpooled(properties);
    }

    /**
     * The pool or the dedicated connections, as the options say. A pool makes calls of its own on its connections, so that their
     * sockets have timeouts.
     *
     * @param initialization the statements with which each connection starts
     */
    public ConnectionProvider createProvider(String initialization) {
        boolean pooled = options.pool() > 0;
        Connector connector = new Connector(
                context.target(),
                pooled ? () -> openUnpooled(operationProperties(responseTimeout())) : this::openForOperations,
                connection -> GuardedConnection.execute(connection, initialization),
                options.connectTimeout(),
                loginTimeout(),
                responseTimeout(),
                true);
        return pooled ? connector.pool(maxConnections(), context.operationTimeout()) : connector.dedicated();
    }

    /** The most connections that the sessions hold at one time. */
    public int maxConnections() {
        if (options.pool() > 0) {
            return options.pool();
        }
        StoreContext.Demand demand = context.demand();
        return Math.max(
                1, options.client() == PostgresOptions.RowClient.PGJDBC ? demand.sessions() : demand.inFlight());
    }

    /** The name by which the server knows the connections. */
    public String applicationName() {
        String name = options.applicationName();
        return name == null ? "store-harness " + context.runId() : name;
    }

    /** The limit of a call without a response: longer than the server lets a statement take. */
    Duration responseTimeout() {
        return context.operationTimeout().plus(SOCKET_GRACE);
    }

    /** The limit of a login: of the connection, and of the answers that make it one. */
    public Duration loginTimeout() {
        return options.connectTimeout().plus(responseTimeout());
    }

    /**
     * The statements that set up a connection as the run asks for it.
     *
     * @param synchronousCommit the value to set; null keeps the server's
     * @param majorVersion the server's major version
     */
    public String initializationSql(@Nullable String synchronousCommit, int majorVersion) {
        Duration statementTimeout = options.statementTimeout();
        List<String> statements = new ArrayList<>();
        statements.add("SET statement_timeout = "
                + (statementTimeout == null ? timeoutMillis(Duration.ZERO) : Math.max(1, statementTimeout.toMillis())));
        if (options.planCacheMode() != null) {
            String mode = options.planCacheMode().name().toLowerCase(Locale.ROOT);
            statements.add("SET plan_cache_mode = " + mode);
        }
        if (options.isolation() != null) {
            statements.add("SET default_transaction_isolation = '"
                    + options.isolation().sql() + "'");
        }
        if (context.demand().batch() > 1 && majorVersion >= 17) {
            statements.add("SET transaction_timeout = " + timeoutMillis(SOCKET_GRACE.dividedBy(2)));
        }
        if (synchronousCommit != null) {
            statements.add("SET synchronous_commit = " + synchronousCommit);
        }
        return String.join("; ", statements);
    }

    private long timeoutMillis(Duration grace) {
        long millis = context.operationTimeout().plus(grace).toMillis();
        return Math.max(1, Math.min(millis, Integer.MAX_VALUE));
    }

    private Properties operationProperties(Duration socketTimeout) {
        Properties properties = connectionProperties(socketTimeout);
        if (options.scripts() != null && options.protocol() == ScriptProtocol.SIMPLE) {
            properties.setProperty("preferQueryMode", "simple");
        }
        return properties;
    }

    /**
     * @param socketTimeout how long a read may take; zero for no limit
     */
    private Properties connectionProperties(Duration socketTimeout) {
        Properties properties = new Properties();
        if (endpoint.user() != null) {
            properties.setProperty("user", endpoint.user());
        }
        if (endpoint.password() != null) {
            properties.setProperty("password", endpoint.password());
        }
        properties.setProperty("ApplicationName", applicationName());
        properties.setProperty("connectTimeout", wholeSeconds(options.connectTimeout()));
        properties.setProperty("loginTimeout", wholeSeconds(loginTimeout()));
        properties.setProperty("socketTimeout", socketTimeout.isZero() ? "0" : wholeSeconds(socketTimeout));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("prepareThreshold", Integer.toString(prepareThreshold()));
        properties.setProperty("reWriteBatchedInserts", Boolean.toString(options.rewriteBatchedInserts()));
        properties.setProperty("maxSendBufferSize", Integer.toString(sendBufferBytes()));
        properties.setProperty("binaryTransfer", Boolean.toString(options.binaryTransfer()));
        if (options.sslMode() != null) {
            properties.setProperty("sslmode", EnumSpelling.of(options.sslMode()));
        }
        return properties;
    }

    private int prepareThreshold() {
        if (options.scripts() == null) {
            return options.prepareThreshold();
        }
        return options.protocol() == ScriptProtocol.PREPARED ? 1 : 0;
    }

    /**
     * The driver's buffer takes the rows of a write, in hexadecimal too, so that they leave in one system call; at most 64 KiB, as each
     * connection has one.
     */
    private int sendBufferBytes() {
        StoreContext.Demand demand = context.demand();
        long write = demand.batch() * (2L * demand.objectBytes() + ROW_OVERHEAD_BYTES);
        return (int) Math.max(MIN_SEND_BUFFER_BYTES, Math.min(write, MAX_SEND_BUFFER_BYTES));
    }

    private static String wholeSeconds(Duration duration) {
        long seconds = duration.plusMillis(999).toSeconds();
        return Long.toString(Math.max(1, Math.min(seconds, Integer.MAX_VALUE / 1000)));
    }
}
