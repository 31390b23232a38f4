package org.storeharness.jdbc;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.jdbc.connection.ConnectRetry;
import org.storeharness.jdbc.connection.ConnectionProvider;
import org.storeharness.jdbc.connection.OperationExecutor;
import org.storeharness.jdbc.connection.PreparedStatements;
import org.storeharness.jdbc.row.InsertWriter;
import org.storeharness.jdbc.row.Payloads;
import org.storeharness.jdbc.row.ReadMode;
import org.storeharness.jdbc.row.RowAudit;
import org.storeharness.jdbc.row.RowExecutor;
import org.storeharness.jdbc.row.RowReader;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.ReadShape;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/**
 * Stores objects as rows of a key and a payload, in a table of the run's own in any database. One connection stays open as long as the store:
 * a database in this process would otherwise close, or vanish, whenever no session is open.
 */
final class JdbcStore implements Store {
    private final Database database;
    private final Connection anchor;
    private final RunTable table;
    private final StoreFacts facts;
    private final ConnectionProvider provider;
    private LeftoverNotes.@Nullable Note note;

    private JdbcStore(
            Database database, Connection anchor, RunTable table, StoreFacts facts, ConnectionProvider provider) {
        this.database = database;
        this.anchor = anchor;
        this.table = table;
        this.facts = facts;
        this.provider = provider;
    }

    /**
     * Connects to the database and checks that it can do what the run demands.
     *
     * @throws StoreException if it cannot
     */
    static JdbcStore open(JdbcOptions options, StoreContext context) throws StoreException {
        Database database = Database.of(options, context);
        Connection anchor = null;
        try {
            anchor = database.connect();
            RunTable table = RunTable.of(new RunMark(context.runId(), context.target()), anchor);
            database.initialize(anchor, table.dialect());
            Map<String, String> settings = Database.settings(anchor, table.dialect());
            requireAble(database, anchor, table.dialect().refusal(settings, context.demand()));
            StoreFacts facts = facts(database, anchor, table.dialect(), settings);
            return new JdbcStore(database, anchor, table, facts, database.provider(table.dialect()));
        } catch (SQLException e) {
            closeQuietly(anchor);
            throw database.explain(e);
        } catch (StoreException e) {
            closeQuietly(anchor);
            throw e;
        }
    }

    @Override
    public StoreFacts facts() {
        return facts;
    }

    @Override
    public boolean supports(OperationKind kind) {
        return kind.namesObjects();
    }

    @Override
    public ReadShape readShape() {
        JdbcOptions options = database.options();
        return new ReadShape(options.readRows(), options.readMode() == ReadMode.RANGE, true);
    }

    @Override
    public void prepare() throws StoreException {
        if (note == null) {
            note = JdbcLeftovers.note(database, table);
        }
        try (Connection another = database.connect()) {
            table.create(anchor);
            if (!table.isMarked(another)) {
                throw new StoreException("each connection to " + database.displayUrl()
                        + " has a database of its own; name one that connections share (option url)");
            }
        } catch (SQLException e) {
            throw database.at("the table " + table.name() + " cannot be made", e, "");
        }
    }

    @Override
    public Session openSession(SessionContext context) throws StoreException {
        Payloads payloads = Payloads.ofArrays(database.context().demand().batch());
        try {
            return provider.openSession(connection -> executor(connection, payloads));
        } catch (SQLException e) {
            throw database.explain(e);
        }
    }

    private OperationExecutor executor(Connection connection, Payloads payloads) {
        PreparedStatements statements = new PreparedStatements(connection);
        InsertWriter inserts = new InsertWriter(table, statements, payloads);
        RowReader reader = new RowReader(table, database.options().readMode(), statements);
        return new RowExecutor(table, statements, payloads, inserts::insertBatch, reader, false);
    }

    @Override
    public Optional<AuditSummary> audit(AcknowledgedObjects objects, ContentCheck check, Consumer<String> finding)
            throws StoreException {
        StoreContext context = database.context();
        if (!database.options().audit()) {
            return Optional.empty();
        }
        context.progress().accept("auditing the acknowledged writes of " + context.target());
        try (Connection connection = again()) {
            RowAudit audit = new RowAudit(table, context.demand().objectBytes(), check, finding);
            return Optional.of(audit.run(connection, objects));
        } catch (SQLException e) {
            throw database.explain(e);
        }
    }

    @Override
    public void cleanup() throws StoreException {
        try {
            provider.close();
            if (note != null) {
                try (Connection connection = again()) {
                    table.drop(connection);
                }
                note.removed();
                note = null;
            }
            Path own = database.ownDirectory();
            if (own != null) {
                anchor.close();
                DirectoryTree.delete(own);
            }
        } catch (SQLException e) {
            throw database.at("the table " + table.name() + " is left", e, "; './harness clean' lists and removes it");
        } catch (IOException e) {
            throw new StoreException(database.ownDirectory() + " is left: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        provider.close();
        closeQuietly(anchor);
    }

    /** A connection of its own, for which a server that starts again is waited for. */
    private Connection again() throws SQLException {
        return ConnectRetry.awaitServer(
                database::connect,
                database.options().connectTimeout(),
                database.context().progress());
    }

    private static void requireAble(Database database, Connection connection, Optional<String> refusal)
            throws SQLException, StoreException {
        DatabaseMetaData able = connection.getMetaData();
        String product = able.getDatabaseProductName() + " at " + database.displayUrl() + " ";
        StoreContext context = database.context();
        if (able.isReadOnly()) {
            throw new StoreException(product + "accepts no writes (option url)");
        }
        if (context.demand().batch() > 1 && !(able.supportsTransactions() && able.supportsBatchUpdates())) {
            throw new StoreException(
                    product + "has no batches in a transaction; set batch of target '" + context.target() + "' to 1");
        }
        if (refusal.isPresent()) {
            throw new StoreException(product + refusal.get());
        }
    }

    private static StoreFacts facts(
            Database database, Connection connection, Dialect dialect, Map<String, String> found) throws SQLException {
        DatabaseMetaData about = connection.getMetaData();
        JdbcOptions options = database.options();
        int batch = database.context().demand().batch();
        Map<String, String> settings = new LinkedHashMap<>(found);
        FoundDurability durability = dialect.durability(found);
        String file = Database.file(connection, dialect);
        String filesystem = null;
        if (file != null && !file.isEmpty()) {
            Path directory = Path.of(file).toAbsolutePath().getParent();
            filesystem = directory == null ? "unknown" : FoundDurability.filesystem(directory);
            settings.put("data_filesystem", filesystem);
        }
        Durability reached = "".equals(file) ? Durability.VOLATILE : durability.on(filesystem, settings);
        if (options.user() != null) {
            settings.put("user", options.user());
        }
        settings.put(
                "connections",
                options.pool() > 0 ? "a pool of " + options.pool() + ", borrowed for each operation" : "one a session");
        settings.put("write_mode", batch > 1 ? "JDBC batch, one transaction" : "single INSERT, autocommit");
        settings.put("rows_per_transaction", "up to " + batch);
        settings.put("rows_per_read", "up to " + options.readRows());
        settings.put("client", about.getDriverName() + " " + about.getDriverVersion());
        return new StoreFacts(
                about.getDatabaseProductName() + " " + about.getDatabaseProductVersion(),
                database.displayUrl(),
                reached,
                false,
                settings);
    }

    private static void closeQuietly(@Nullable Connection connection) {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                // the connection is closed already
            }
        }
    }
}
