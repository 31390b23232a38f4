package org.storeharness.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.plan.ReadShape;
import org.storeharness.core.store.AcknowledgedObjects;
import org.storeharness.core.store.AuditSummary;
import org.storeharness.core.store.ContentCheck;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;

/** A table of keys and payloads in a schema of the run's own. */
final class PostgresStore implements Store {
    private static final int OLDEST_VERSION = 12;
    private static final String NOT_PERMITTED = "42501";

    private final Endpoint endpoint;
    private final Connections connections;
    private final RunSchema schema;
    private final StoreFacts facts;
    private final HikariDataSource pool;
    private final ServerCounters counters;
    private final OpenSessions sessions = new OpenSessions();

    private PostgresStore(Connections connections, StoreFacts facts, HikariDataSource pool, ServerCounters counters) {
        this.endpoint = connections.endpoint();
        this.connections = connections;
        this.schema = RunSchema.of(connections.context());
        this.facts = facts;
        this.pool = pool;
        this.counters = counters;
    }

    /**
     * Reaches the server and checks that the run can be held there. Creates nothing.
     *
     * @throws StoreException if it cannot
     */
    static PostgresStore open(Endpoint endpoint, PostgresOptions options, StoreContext context) throws StoreException {
        Connections connections = new Connections(endpoint, options, context);
        checkMode(options, context);
        try (Connection connection = connections.administrative();
                Statement statement = connection.createStatement()) {
            ServerFacts asFound = ServerFacts.read(connection);
            checkUsable(asFound, endpoint);
            checkCapacity(Capacity.read(connection), connections);
            String initialization = connections.initialization(
                    synchronousCommit(options, context.durability(), asFound), asFound.majorVersion());
            statement.execute(initialization);
            StoreFacts facts = FactsOfTarget.of(ServerFacts.read(connection), connections);
            return new PostgresStore(
                    connections, facts, connections.pool(initialization), new ServerCounters(asFound.majorVersion()));
        } catch (SQLException e) {
            throw ConnectFailure.explain(endpoint, e);
        }
    }

    @Override
    public StoreFacts facts() {
        return facts;
    }

    @Override
    public Threading threading() {
        return Threading.BLOCKING;
    }

    @Override
    public boolean supports(OperationKind kind) {
        return kind.namesObjects();
    }

    @Override
    public ReadShape reads() {
        PostgresOptions options = connections.options();
        return new ReadShape(options.readRows(), options.readMode() == ReadMode.RANGE);
    }

    @Override
    public void prepare() throws StoreException {
        try (Connection connection = connections.administrative()) {
            schema.create(connection, connections.options());
        } catch (SQLException e) {
            throw new StoreException(
                    "the schema '" + schema.name() + "' cannot be made at " + endpoint.shown() + ": "
                            + SqlFailure.of(e).reason(),
                    e);
        }
    }

    @Override
    public void settle() throws StoreException {
        Maintenance maintenance = connections.options().maintenance();
        if (maintenance == Maintenance.NONE) {
            return;
        }
        try (Connection connection = connections.administrative();
                Statement statement = connection.createStatement()) {
            if (maintenance == Maintenance.VACUUM) {
                statement.execute("VACUUM ANALYZE " + schema.table());
            }
            statement.execute("CHECKPOINT");
        } catch (SQLException e) {
            if (!NOT_PERMITTED.equals(SqlFailure.state(SqlFailure.innermost(e)))) {
                throw ConnectFailure.explain(endpoint, e);
            }
            connections
                    .context()
                    .progress()
                    .accept("target " + connections.context().target() + " is measured without a checkpoint before: "
                            + SqlFailure.of(e).reason());
        }
    }

    @Override
    public Map<String, Long> counters() throws StoreException {
        try (Connection connection = connections.administrative()) {
            sessions.report(counters, pool);
            return counters.read(connection);
        } catch (SQLException e) {
            throw ConnectFailure.explain(endpoint, e);
        }
    }

    @Override
    public Session openSession(SessionContext context) throws StoreException {
        PostgresOptions options = connections.options();
        RowAccess access = new RowAccess(
                new TableSql(schema.table(), options.keyType()),
                options.writeMode(),
                options.readMode(),
                connections.context().demand().batch());
        if (options.pool() > 0) {
            return new PooledSession(pool, access);
        }
        try {
            return sessions.enter(new PostgresSession(pool, access));
        } catch (SQLException e) {
            throw ConnectFailure.explain(endpoint, e);
        }
    }

    @Override
    public Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding)
            throws StoreException {
        if (!connections.options().audit()) {
            return Optional.empty();
        }
        StoreContext context = connections.context();
        context.progress().accept("auditing what " + context.target() + " acknowledged");
        try (Connection connection = ServerPatience.await(connections::administrative, context.progress())) {
            TableSql sql = new TableSql(schema.table(), connections.options().keyType());
            return Optional.of(
                    new RowAudit(sql, context.demand().objectBytes(), check, finding).perform(connection, objects));
        } catch (SQLException e) {
            throw ConnectFailure.explain(endpoint, e);
        }
    }

    @Override
    public void cleanup() throws StoreException {
        try (Connection connection = connections.administrative()) {
            schema.drop(connection);
        } catch (SQLException e) {
            throw new StoreException(
                    "the schema '" + schema.name() + "' is left at " + endpoint.shown() + ": "
                            + SqlFailure.of(e).reason() + "; drop it when nothing uses it any more",
                    e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }

    RunSchema schema() {
        return schema;
    }

    private static void checkMode(PostgresOptions options, StoreContext context) throws StoreException {
        int batch = context.demand().batch();
        if (options.writeMode() == WriteMode.SINGLE && batch > 1) {
            throw new StoreException("target '" + context.target() + "' has writeMode single and batch " + batch
                    + "; single writes one row: set batch to 1, or writeMode to transaction or batch");
        }
    }

    private static void checkUsable(ServerFacts server, Endpoint endpoint) throws StoreException {
        String place = "PostgreSQL " + server.version() + " at " + endpoint.shown() + " ";
        if (server.majorVersion() < OLDEST_VERSION) {
            throw new StoreException(place + "is too old; version " + OLDEST_VERSION + " or newer is needed");
        }
        if (server.inRecovery()) {
            throw new StoreException(place + "is a standby and takes no writes; name the primary (option url)");
        }
        if (!server.mayCreate()) {
            throw new StoreException(place + "does not let user '" + server.user()
                    + "' create a schema; GRANT CREATE ON DATABASE to it, or name another database or user");
        }
    }

    private static void checkCapacity(Capacity capacity, Connections connections) throws StoreException {
        StoreContext context = connections.context();
        int needed = connections.size();
        if (needed > capacity.free()) {
            throw new StoreException("target '" + context.target() + "' needs " + needed
                    + " connections and PostgreSQL at "
                    + connections.endpoint().shown() + " has " + capacity.free() + " left ("
                    + capacity.explanation() + "); lower the concurrency or raise max_connections");
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
