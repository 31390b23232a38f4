package org.storeharness.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.jdbc.connection.ConnectRetry;
import org.storeharness.jdbc.connection.ConnectionProvider;
import org.storeharness.jdbc.connection.Connector;
import org.storeharness.jdbc.connection.GuardedConnection;
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
import org.storeharness.unit.FileErrorText;

/**
 * Stores objects as rows of a key and a payload, in a table of the run's own in any database. One connection stays open as long as the store:
 * a database in this process would otherwise close, or vanish, whenever no session is open.
 */
final class JdbcStore implements Store {
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final StoreContext context;
    private final Database database;
    private final @Nullable Path ownDirectory;
    private final Connection anchor;
    private final RunTable table;
    private final StoreFacts facts;
    private final ConnectionProvider provider;
    private LeftoverNotes.@Nullable Note note;
    private boolean made;

    /**
     * Connects to the database and checks that it can do what the run demands.
     *
     * @throws StoreException if it cannot
     */
    JdbcStore(JdbcOptions options, StoreContext context) throws StoreException {
        String url = String.valueOf(options.url());
        this.context = context;
        this.ownDirectory = JdbcOptions.isOwnFile(url) ? makeDirectory(context) : null;
        this.database = Database.of(
                options,
                ownDirectory == null ? url : url.replace(JdbcOptions.DATA, Database.inUrl(ownDirectory.toString())));
        Connection opened = null;
        try {
            opened = database.connectForTables();
            DriverLoader.removeUnpacked();
            this.anchor = opened;
            this.table = RunTable.of(new RunMark(context.runId(), context.target()), anchor);
            initialize(anchor);
            Map<String, String> settings = table.dialect().settings(anchor);
            requireAble(settings);
            this.facts = facts(settings);
            this.provider = provider();
        } catch (SQLException e) {
            GuardedConnection.close(opened);
            throw database.explain(e);
        } catch (StoreException e) {
            GuardedConnection.close(opened);
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
        try (Connection another = database.connectForTables()) {
            made = table.isOwn(anchor);
            if (note == null) {
                // A database in the run's directory or in memory leaves nothing behind
                note = database.inThisProcess()
                        ? () -> {}
                        : JdbcLeftovers.note(context.notes(), database, table, anchor);
            }
            if (!made) {
                table.create(anchor);
                made = true;
            }
            if (!table.isOwn(another)) {
                throw new StoreException("each connection to " + database.displayUrl()
                        + " has a database of its own; name one that connections share (option url)");
            }
        } catch (SQLException e) {
            throw database.at("the table " + table.name() + " cannot be made", e, "");
        }
    }

    @Override
    public Session openSession(SessionContext session) throws StoreException {
        Payloads payloads = Payloads.ofArrays(context.demand().batch());
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
                drop();
                note.removed();
                note = null;
            }
            if (ownDirectory != null) {
                anchor.close();
                DirectoryTree.delete(ownDirectory);
            }
        } catch (SQLException e) {
            throw database.at("the table " + table.name() + " is left", e, "; './harness clean' lists and removes it");
        } catch (IOException e) {
            throw new StoreException(ownDirectory + " is left: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        provider.close();
        GuardedConnection.close(anchor);
    }

    private void drop() throws SQLException, StoreException {
        try (Connection connection = again()) {
            if (!table.drop(connection) && made) {
                throw new StoreException("the table " + table.name() + ", which this run made, is no longer at "
                        + database.displayUrl() + ": somebody dropped it, or another server answers there now");
            }
            made = false;
        }
    }

    /** A connection of its own, for which a server that starts again is waited for. */
    private Connection again() throws SQLException {
        return ConnectRetry.awaitServer(
                database::connectForTables, database.options().connectTimeout(), context.progress());
    }

    private static Path makeDirectory(StoreContext context) throws StoreException {
        Path own = context.dataDirectory().resolve("jdbc-" + context.target()).toAbsolutePath();
        try {
            return Files.createDirectories(own);
        } catch (IOException e) {
            throw new StoreException(own + " cannot be made: " + FileErrorText.reason(e), e);
        }
    }

    /** Connections for operations, set up as the dialect says. */
    private ConnectionProvider provider() {
        JdbcOptions options = database.options();
        Duration timeout = context.operationTimeout();
        Connector connector = new Connector(
                context.target(),
                database::connect,
                this::initialize,
                options.connectTimeout(),
                options.connectTimeout(),
                timeout.plus(GRACE),
                database.abortable());
        return options.pool() > 0 ? connector.pool(options.pool(), timeout) : connector.dedicated();
    }

    private void initialize(Connection connection) throws SQLException {
        for (String sql : table.dialect().initialization(context.durability(), context.operationTimeout())) {
            GuardedConnection.execute(connection, sql);
        }
    }

    private void requireAble(Map<String, String> settings) throws SQLException, StoreException {
        DatabaseMetaData able = anchor.getMetaData();
        String product = able.getDatabaseProductName() + " at " + database.displayUrl() + " ";
        if (able.isReadOnly()) {
            throw new StoreException(product + "accepts no writes (option url)");
        }
        if (context.demand().batch() > 1 && !(able.supportsTransactions() && able.supportsBatchUpdates())) {
            throw new StoreException(
                    product + "has no batches in a transaction; set batch of target '" + context.target() + "' to 1");
        }
        Optional<String> refusal = table.dialect().refusal(settings, context.demand());
        if (refusal.isPresent()) {
            throw new StoreException(product + refusal.get());
        }
    }

    private StoreFacts facts(Map<String, String> found) throws SQLException {
        Path own = ownDirectory;
        Dialect dialect = table.dialect();
        DatabaseMetaData about = anchor.getMetaData();
        JdbcOptions options = database.options();
        Map<String, String> settings = new LinkedHashMap<>(found);
        FoundDurability durability = dialect.durability(found);
        boolean inMemory = JdbcOptions.isInMemory(database.url()) || own != null && dialect.isInMemory(anchor);
        String filesystem = FoundDurability.filesystem(own == null ? dialect.places(found) : List.of(own));
        if (filesystem != null) {
            settings.put("data_filesystem", filesystem);
        }
        Durability reached = inMemory
                ? Durability.VOLATILE
                : (filesystem == null ? durability.unseen() : durability).on(filesystem, settings);
        if (options.user() != null) {
            settings.put("user", options.user());
        }
        settings.put(
                "connections",
                options.pool() > 0 ? "a pool of " + options.pool() + ", borrowed for each operation" : "one a session");
        settings.put("rows_per_transaction", "up to " + context.demand().batch());
        settings.put("rows_per_read", "up to " + options.readRows());
        settings.put("client", about.getDriverName() + " " + about.getDriverVersion());
        return new StoreFacts(
                about.getDatabaseProductName() + " " + about.getDatabaseProductVersion(),
                database.displayUrl(),
                reached,
                false,
                settings);
    }
}
