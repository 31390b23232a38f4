package org.storeharness.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.DriverInfo;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.StoreFacts;

/** A table of keys and payloads in a schema of the run's own. */
final class PostgresStore implements Store {
    private static final int OLDEST_VERSION = 12;
    private static final Set<String> MEMORY_FILESYSTEMS = Set.of("tmpfs", "ramfs");

    private final Endpoint endpoint;
    private final Connections connections;
    private final RunSchema schema;
    private final StoreFacts facts;
    private final HikariDataSource pool;

    private PostgresStore(Connections connections, StoreFacts facts, HikariDataSource pool) {
        this.endpoint = connections.endpoint();
        this.connections = connections;
        this.schema = RunSchema.of(connections.context());
        this.facts = facts;
        this.pool = pool;
    }

    /**
     * Reaches the server and checks that the run can be held there. Creates nothing.
     *
     * @throws StoreException if it cannot
     */
    static PostgresStore open(Endpoint endpoint, PostgresOptions options, StoreContext context) throws StoreException {
        Connections connections = new Connections(endpoint, options, context);
        try (Connection connection = connections.administrative();
                Statement statement = connection.createStatement()) {
            ServerFacts asFound = ServerFacts.read(connection);
            checkUsable(asFound, endpoint);
            checkCapacity(Capacity.read(connection), connections);
            String initialization = connections.initialization(
                    synchronousCommit(context.durability(), asFound), asFound.majorVersion());
            statement.execute(initialization);
            StoreFacts facts = facts(ServerFacts.read(connection), connections);
            return new PostgresStore(connections, facts, connections.pool(initialization));
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
        return true;
    }

    @Override
    public void prepare() throws StoreException {
        try (Connection connection = connections.administrative()) {
            schema.create(connection);
        } catch (SQLException e) {
            throw new StoreException(
                    "the schema '" + schema.name() + "' cannot be made at " + endpoint.shown() + ": "
                            + SqlFailure.of(e).reason(),
                    e);
        }
    }

    @Override
    public Session openSession(SessionContext context) throws StoreException {
        try {
            return new PostgresSession(
                    pool, schema.table(), connections.context().demand().batch());
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
        int needed = context.demand().sessions();
        if (needed > capacity.free()) {
            throw new StoreException("target '" + context.target() + "' needs " + needed
                    + " connections, one a session, and PostgreSQL at "
                    + connections.endpoint().shown() + " has " + capacity.free() + " left ("
                    + capacity.explanation() + "); lower the concurrency or raise max_connections");
        }
    }

    /** What to set on each connection: null where the server's own value is what the run asked for. */
    private static @Nullable String synchronousCommit(Durability wanted, ServerFacts asFound) {
        boolean off = "off".equals(asFound.settings().get("synchronous_commit"));
        if (wanted == Durability.DURABLE) {
            return off ? "on" : null;
        }
        return off ? null : "off";
    }

    private static StoreFacts facts(ServerFacts server, Connections connections) {
        Endpoint endpoint = connections.endpoint();
        int batch = connections.context().demand().batch();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("server", endpoint.isEmbedded() ? "embedded, started for this run" : "given");
        settings.putAll(server.settings());
        Durability durability = server.durability();
        Path directory = endpoint.dataDirectory();
        if (directory != null) {
            String filesystem = filesystem(directory);
            settings.put("data_directory", directory.toString());
            settings.put("data_filesystem", filesystem);
            durability = MEMORY_FILESYSTEMS.contains(filesystem) ? Durability.VOLATILE : durability;
        }
        settings.put("user", server.user());
        settings.put("write_mode", batch == 1 ? "single INSERT, autocommit" : "JDBC batch, one transaction");
        settings.put("rows_per_transaction", "up to " + batch);
        settings.put("client", DriverInfo.DRIVER_FULL_NAME);
        return new StoreFacts("PostgreSQL " + server.version(), endpoint.shown(), durability, false, settings);
    }

    private static String filesystem(Path directory) {
        try {
            return Files.getFileStore(directory).type();
        } catch (IOException e) {
            return "unknown";
        }
    }
}
