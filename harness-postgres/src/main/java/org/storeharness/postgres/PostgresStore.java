package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.connection.ConnectRetry;
import org.storeharness.jdbc.row.ReadMode;
import org.storeharness.jdbc.row.RowAudit;
import org.storeharness.library.ClientLibraries;
import org.storeharness.library.SessionFactory;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.postgres.connection.ConnectFailure;
import org.storeharness.postgres.connection.ConnectionFactory;
import org.storeharness.postgres.connection.KeyCodec;
import org.storeharness.postgres.connection.PostgresEndpoint;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.PostgresOptions.WriteMode;
import org.storeharness.postgres.connection.PostgresRows;
import org.storeharness.postgres.connection.RowBuffers;
import org.storeharness.postgres.connection.RunSchema;
import org.storeharness.postgres.connection.TableSql;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/** Stores objects as rows of a key and a payload, in a table in a schema of the run's own. */
public final class PostgresStore implements Store {
    private final ServerAccess server;
    private final ConnectionFactory connections;
    private final RunSchema schema;
    private final TableSql table;
    private final @Nullable SessionFactory client;
    private LeftoverNotes.@Nullable Note note;

    private PostgresStore(ServerAccess server, ClientLibraries<ClientSetup> libraries) throws StoreException {
        this.server = server;
        this.connections = server.connections();
        this.schema = RunSchema.of(connections.context());
        this.table =
                new TableSql(schema.table(), KeyCodec.of(connections.options().keyType()));
        this.client = connections.options().client() == PostgresOptions.RowClient.PGJDBC
                ? null
                : libraries.open(connections.options().client(), server.clientSetup(table));
    }

    /**
     * Connects to the server and checks that the run can work there. Creates nothing.
     *
     * @param libraries where clients other than pgjdbc are found
     * @throws StoreException if the server cannot be reached or used
     */
    static PostgresStore open(
            PostgresEndpoint endpoint,
            PostgresOptions options,
            StoreContext context,
            ClientLibraries<ClientSetup> libraries)
            throws StoreException {
        checkMode(options, context);
        ServerAccess server = ServerAccess.connect(new ConnectionFactory(endpoint, options, context), true);
        try {
            return new PostgresStore(server, libraries);
        } catch (StoreException | RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    @Override
    public StoreFacts facts() {
        return TargetFacts.withRowSettings(server.facts(), connections, client);
    }

    @Override
    public Threading threading() {
        return client == null ? Threading.BLOCKING : client.threading();
    }

    @Override
    public Thread newThread(Runnable worker, String name) {
        return client == null ? new Thread(worker, name) : client.newThread(worker, name);
    }

    @Override
    public boolean supports(OperationKind kind) {
        return kind.namesObjects();
    }

    @Override
    public ReadShape readShape() {
        PostgresOptions options = connections.options();
        return new ReadShape(options.readRows(), options.readMode() == ReadMode.RANGE, true);
    }

    @Override
    public void prepare() throws StoreException {
        if (note == null) {
            note = PostgresLeftovers.noteSchema(connections, schema);
        }
        try (Connection connection = connections.openAdministrative()) {
            schema.create(connection, connections.options());
        } catch (SQLException e) {
            throw ConnectFailure.at(
                    connections.endpoint(), "the schema '" + schema.name() + "' cannot be created", e, "");
        }
    }

    @Override
    public SharedPlace sharedPlace() throws StoreException {
        return PostgresPlace.of(connections, Map.of());
    }

    @Override
    public void attach() throws StoreException {
        server.attach();
        try (Connection connection = connections.openAdministrative()) {
            PostgresPlace.requireSameServer(connection, connections);
            if (!schema.isMarked(connection)) {
                throw PostgresPlace.elsewhere(
                        connections, "it has no schema '" + schema.name() + "' with the run's mark");
            }
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    @Override
    public void settle() throws StoreException {
        server.settle(List.of(schema.table()));
    }

    @Override
    public Map<String, Long> counters() throws StoreException {
        return server.counters();
    }

    @Override
    public CounterProbe openCounters() throws StoreException {
        return server.openCounters();
    }

    @Override
    public Session openSession(SessionContext context) throws StoreException {
        if (client != null) {
            return client.open(context);
        }
        PostgresOptions options = connections.options();
        RowBuffers buffers = new RowBuffers(connections.context().demand().batch());
        return server.openSession(connection -> PostgresRows.executor(connection, table, options, buffers));
    }

    @Override
    public Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding)
            throws StoreException {
        if (!connections.options().audit()) {
            return Optional.empty();
        }
        StoreContext context = connections.context();
        context.progress().accept("auditing the acknowledged writes of " + context.target());
        try (Connection connection = ConnectRetry.awaitServer(
                connections::openAdministrative, connections.loginTimeout(), context.progress())) {
            return Optional.of(
                    new RowAudit(table, context.demand().objectBytes(), check, finding).run(connection, objects));
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    @Override
    public void cleanup() throws StoreException {
        if (server.attached()) {
            return;
        }
        try (Connection connection = connections.openAdministrative()) {
            schema.drop(connection);
            if (note != null) {
                note.removed();
                note = null;
            }
        } catch (SQLException e) {
            throw ConnectFailure.at(
                    connections.endpoint(),
                    "the schema '" + schema.name() + "' is left",
                    e,
                    "; './harness clean' lists and removes it");
        }
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
        server.close();
    }

    private static void checkMode(PostgresOptions options, StoreContext context) throws StoreException {
        int batch = context.demand().batch();
        if (options.writeMode() == WriteMode.SINGLE && batch > 1) {
            throw new StoreException("target '" + context.target() + "' has writeMode single and batch " + batch
                    + "; single writes one row: set batch to 1, or writeMode to transaction or batch");
        }
    }
}
