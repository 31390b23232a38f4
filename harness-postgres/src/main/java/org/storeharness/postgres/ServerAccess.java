package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.store.CounterProbe;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;
import org.storeharness.postgres.connection.Capacity;
import org.storeharness.postgres.connection.ConnectionBudget;
import org.storeharness.postgres.connection.ConnectionSupply;
import org.storeharness.postgres.connection.ConnectionWork;
import org.storeharness.postgres.connection.Connections;
import org.storeharness.postgres.connection.ServerCounters;
import org.storeharness.postgres.error.ConnectFailure;
import org.storeharness.postgres.error.SqlFailure;
import org.storeharness.postgres.options.Endpoint;
import org.storeharness.postgres.options.Maintenance;
import org.storeharness.postgres.options.PostgresOptions;

/** A server that was reached and can be worked with, and the connections of one target to it. */
final class ServerAccess implements AutoCloseable {
    private static final int OLDEST_VERSION = 12;
    /** The connection over which its counters are looked at. */
    private static final int BESIDE = 1;

    private static final String NOT_PERMITTED = "42501";

    private final Connections connections;
    private final StoreFacts facts;
    private final ConnectionSupply supply;
    private final ServerCounters counters;

    private ServerAccess(Connections connections, StoreFacts facts, ConnectionSupply supply, ServerCounters counters) {
        this.connections = connections;
        this.facts = facts;
        this.supply = supply;
        this.counters = counters;
    }

    /**
     * Reaches the server and checks that the run can be held there. Creates nothing.
     *
     * @param creates whether the run will create something
     * @throws StoreException if it cannot
     */
    static ServerAccess to(Connections connections, boolean creates) throws StoreException {
        Endpoint endpoint = connections.endpoint();
        StoreContext context = connections.context();
        try (Connection connection = connections.administrative();
                Statement statement = connection.createStatement()) {
            ServerFacts asFound = ServerFacts.read(connection);
            checkUsable(asFound, endpoint, creates);
            ConnectionBudget.of(endpoint, context)
                    .promise(connections.size() + BESIDE, Capacity.read(connection), endpoint, context.target());
            String initialization = connections.initialization(
                    synchronousCommit(connections.options(), context.durability(), asFound), asFound.majorVersion());
            statement.execute(initialization);
            StoreFacts facts = FactsOfTarget.of(ServerFacts.read(connection), connections);
            return new ServerAccess(
                    connections, facts, connections.supply(initialization), new ServerCounters(asFound.majorVersion()));
        } catch (SQLException e) {
            throw ConnectFailure.explain(endpoint, e);
        }
    }

    Connections connections() {
        return connections;
    }

    /** What is known of the server; what the target does with it is still to be added. */
    StoreFacts facts() {
        return facts;
    }

    /** A session that works as the options want it, over a connection of its own or a shared one. */
    Session openSession(ConnectionWork.Maker work) throws StoreException {
        try {
            return supply.openSession(work);
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    /** Brings the server to rest, as the options want it. */
    void settle(List<String> tables) throws StoreException {
        Maintenance maintenance = connections.options().maintenance();
        if (maintenance == Maintenance.NONE) {
            return;
        }
        try (Connection connection = connections.administrative();
                Statement statement = connection.createStatement()) {
            if (maintenance == Maintenance.VACUUM) {
                for (String table : tables) {
                    statement.execute("VACUUM ANALYZE " + table);
                }
            }
            statement.execute("CHECKPOINT");
        } catch (SQLException e) {
            if (!NOT_PERMITTED.equals(SqlFailure.state(SqlFailure.innermost(e)))) {
                throw ConnectFailure.explain(connections.endpoint(), e);
            }
            StoreContext context = connections.context();
            context.progress()
                    .accept("target " + context.target() + " is measured without a checkpoint before: "
                            + SqlFailure.of(e).reason());
        }
    }

    Map<String, Long> counters() throws StoreException {
        try (Connection connection = connections.administrative()) {
            counters.awaitReports();
            supply.report(counters);
            return counters.read(connection);
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    CounterProbe openCounters() throws StoreException {
        return CounterLook.open(connections, counters);
    }

    @Override
    public void close() {
        supply.close();
    }

    private static void checkUsable(ServerFacts server, Endpoint endpoint, boolean creates) throws StoreException {
        String place = "PostgreSQL " + server.version() + " at " + endpoint.shown() + " ";
        if (server.majorVersion() < OLDEST_VERSION) {
            throw new StoreException(place + "is too old; version " + OLDEST_VERSION + " or newer is needed");
        }
        if (server.inRecovery()) {
            throw new StoreException(place + "is a standby and takes no writes; name the primary (option url)");
        }
        if (creates && !server.mayCreate()) {
            throw new StoreException(place + "does not let user '" + server.user()
                    + "' create a schema; GRANT CREATE ON DATABASE to it, or name another database or user");
        }
    }

    /** What to set on each connection: null where the server's own value is what the run asked for. */
    private static @Nullable String synchronousCommit(PostgresOptions options, Durability wanted, ServerFacts asFound) {
        if (options.synchronousCommit() != null) {
            return options.synchronousCommit().sql();
        }
        boolean off = "off".equals(asFound.settings().get("synchronous_commit"));
        if (wanted == Durability.DURABLE) {
            return off ? "on" : null;
        }
        return off ? null : "off";
    }
}
