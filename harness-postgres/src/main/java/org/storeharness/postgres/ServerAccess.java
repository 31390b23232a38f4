package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.ConnectionProvider;
import org.storeharness.jdbc.connection.OperationExecutor;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.plan.Durability;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.postgres.connection.ConnectFailure;
import org.storeharness.postgres.connection.ConnectionBudget;
import org.storeharness.postgres.connection.ConnectionCapacity;
import org.storeharness.postgres.connection.ConnectionFactory;
import org.storeharness.postgres.connection.Maintenance;
import org.storeharness.postgres.connection.PostgresCounters;
import org.storeharness.postgres.connection.PostgresEndpoint;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.TableSql;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.Session;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/** The connections of one target to a server that was found usable, and what was found of that server. */
final class ServerAccess implements AutoCloseable {
    private static final int OLDEST_VERSION = 12;
    /** The connection over which the counters are read. */
    private static final int COUNTER_CONNECTIONS = 1;

    private static final String NOT_PERMITTED = "42501";

    private final ConnectionFactory connections;
    private final StoreFacts facts;
    private final ConnectionProvider provider;
    private final PostgresCounters counters;
    private final String initialization;
    private boolean attached;

    private ServerAccess(
            ConnectionFactory connections,
            StoreFacts facts,
            ConnectionProvider provider,
            PostgresCounters counters,
            String initialization) {
        this.connections = connections;
        this.facts = facts;
        this.provider = provider;
        this.counters = counters;
        this.initialization = initialization;
    }

    /**
     * Connects to the server and checks that the run can work there. Creates nothing.
     *
     * @param creates whether the run will create a schema
     * @throws StoreException if the server cannot be reached or used
     */
    static ServerAccess connect(ConnectionFactory connections, boolean creates) throws StoreException {
        PostgresEndpoint endpoint = connections.endpoint();
        StoreContext context = connections.context();
        try (Connection connection = connections.openAdministrative();
                Statement statement = connection.createStatement()) {
            ServerFacts server = ServerFacts.read(connection);
            checkUsable(server, endpoint, creates);
            ConnectionBudget.of(endpoint, context)
                    .reserve(
                            connections.maxConnections() + COUNTER_CONNECTIONS,
                            ConnectionCapacity.read(connection),
                            endpoint,
                            context.target());
            String initialization = connections.initializationSql(
                    synchronousCommit(connections.options(), context.durability(), server), server.majorVersion());
            statement.execute(initialization);
            StoreFacts facts = TargetFacts.of(ServerFacts.read(connection), connections);
            return new ServerAccess(
                    connections,
                    facts,
                    connections.createProvider(initialization),
                    new PostgresCounters(server.majorVersion()),
                    initialization);
        } catch (SQLException e) {
            throw ConnectFailure.explain(endpoint, e);
        }
    }

    ConnectionFactory connections() {
        return connections;
    }

    /** The facts of the server; those of the target's own work are still to be added. */
    StoreFacts facts() {
        return facts;
    }

    /** The settings of a client other than pgjdbc for that table. */
    ClientSetup clientSetup(TableSql table) {
        String user = facts.settings().getOrDefault("user", "");
        return ClientSetup.of(connections, table, user, initialization, counters.flushSql());
    }

    /** Leaves the counters of the server to the process that prepared the store. */
    void attach() {
        attached = true;
    }

    boolean attached() {
        return attached;
    }

    /** Opens a session over a connection of its own or over the pool, as the options say. */
    Session openSession(OperationExecutor.ExecutorFactory executorFactory) throws StoreException {
        try {
            return provider.openSession(executorFactory);
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    /** Performs the maintenance that the options ask for. */
    void settle(List<String> tables) throws StoreException {
        Maintenance maintenance = connections.options().maintenance();
        if (maintenance == Maintenance.NONE) {
            return;
        }
        try (Connection connection = connections.openAdministrative();
                Statement statement = connection.createStatement()) {
            if (maintenance == Maintenance.VACUUM) {
                for (String table : tables) {
                    statement.execute("VACUUM ANALYZE " + table);
                }
            }
            statement.execute("CHECKPOINT");
        } catch (SQLException e) {
            if (!NOT_PERMITTED.equals(SqlFailure.sqlState(SqlFailure.rootCause(e)))) {
                throw ConnectFailure.explain(connections.endpoint(), e);
            }
            StoreContext context = connections.context();
            context.progress()
                    .accept("no checkpoint before the measurement of target " + context.target() + ": "
                            + SqlFailure.of(e).reason());
        }
    }

    /** The counters of the server; none in a process that is attached. */
    Map<String, Long> counters() throws StoreException {
        if (attached) {
            return Map.of();
        }
        try (Connection connection = connections.openAdministrative()) {
            counters.awaitPendingStatistics();
            provider.runOnAll(counters::flushStatistics);
            return counters.read(connection);
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    /** Reads them again and again; nothing in a process that is attached. */
    CounterProbe openCounters() throws StoreException {
        return attached ? CounterProbe.NONE : PostgresCounterProbe.open(connections, counters);
    }

    @Override
    public void close() {
        provider.close();
    }

    private static void checkUsable(ServerFacts server, PostgresEndpoint endpoint, boolean creates)
            throws StoreException {
        String subject = "PostgreSQL " + server.version() + " at " + endpoint.displayUrl() + " ";
        if (server.majorVersion() < OLDEST_VERSION) {
            throw new StoreException(subject + "is too old; version " + OLDEST_VERSION + " or newer is needed");
        }
        if (server.inRecovery()) {
            throw new StoreException(subject + "is a standby and accepts no writes; name the primary (option url)");
        }
        if (creates && !server.canCreateSchemas()) {
            throw new StoreException(subject + "does not let user '" + server.user()
                    + "' create a schema; GRANT CREATE ON DATABASE to it, or name another database or user");
        }
    }

    /** The value to set on each connection; null where the server's own value already is what the run asked for. */
    private static @Nullable String synchronousCommit(
            PostgresOptions options, Durability durability, ServerFacts server) {
        if (options.synchronousCommit() != null) {
            return options.synchronousCommit().sql();
        }
        boolean off = "off".equals(server.settings().get("synchronous_commit"));
        if (durability == Durability.DURABLE) {
            return off ? "on" : null;
        }
        return off ? null : "off";
    }
}
