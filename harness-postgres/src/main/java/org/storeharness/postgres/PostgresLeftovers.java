package org.storeharness.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.postgres.connection.ConnectFailure;
import org.storeharness.postgres.connection.ConnectionFactory;
import org.storeharness.postgres.connection.PostgresEndpoint;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.RunSchema;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.SharedServers;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;

/** Finds schemas and pgbench's tables that runs left in servers which their options named. */
final class PostgresLeftovers {
    private static final String SCHEMAS = """
            SELECT nspname, obj_description(oid, 'pg_namespace') FROM pg_namespace
            WHERE obj_description(oid, 'pg_namespace') LIKE 'store-harness run %'
            """;

    private static final String STORE = "postgres";
    private static final String SCHEMA = "schema";
    private static final String TABLES = "tables";
    private static final String PGBENCH = String.join(", ", PgbenchTables.NAMES);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final StoreContext.Demand DEMAND = new StoreContext.Demand(1, 1, 1, 1);

    private PostgresLeftovers() {}

    /** Removes something, over a connection of its own. */
    private interface Drop {
        void on(Connection connection) throws SQLException;
    }

    private static Leftover marked(String kind, String name, ConnectionFactory connections, long size, Drop drop) {
        String place = name + " at " + connections.endpoint().displayUrl();
        return new Leftover(kind, place, OptionalLong.of(size), () -> {
            try (Connection connection = connections.openAdministrative()) {
                drop.on(connection);
            } catch (SQLException e) {
                throw ConnectFailure.at(
                        connections.endpoint(), "the " + kind + " '" + name + "' is left", e, "; is it in use?");
            }
        });
    }

    /**
     * Notes a schema that is about to be made. Not that of a run's own server, which goes with it.
     *
     * @throws StoreException if it cannot be noted
     */
    static LeftoverNotes.Note noteSchema(ConnectionFactory connections, RunSchema schema) throws StoreException {
        return note(connections, SCHEMA, schema.name());
    }

    /** The same for pgbench's tables. */
    static LeftoverNotes.Note noteTables(ConnectionFactory connections) throws StoreException {
        return note(connections, TABLES, PGBENCH);
    }

    private static LeftoverNotes.Note note(ConnectionFactory connections, String kind, String name)
            throws StoreException {
        if (connections.endpoint().isEmbedded()) {
            return () -> {};
        }
        return connections.context().notes().add(kind, name, PostgresPlace.reach(connections));
    }

    /**
     * The leftover of a note, if the server has it with its run's mark.
     *
     * @throws StoreException if the server cannot be asked
     */
    static Optional<Leftover> find(LeftoverNote note) throws StoreException {
        ConnectionFactory connections = connections(note);
        try (Connection connection = connections.openMonitoring()) {
            return Optional.ofNullable(
                    switch (note.kind()) {
                        case SCHEMA -> schema(note, connections, connection);
                        case TABLES -> tables(note, connections, connection);
                        default -> null;
                    });
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    private static @Nullable Leftover schema(LeftoverNote note, ConnectionFactory connections, Connection connection)
            throws SQLException {
        RunSchema schema = RunSchema.of(connections.context());
        return schema.name().equals(note.name()) && schema.isMarked(connection)
                ? marked(SCHEMA, schema.name(), connections, schema.bytes(connection), schema::drop)
                : null;
    }

    private static @Nullable Leftover tables(LeftoverNote note, ConnectionFactory connections, Connection connection)
            throws SQLException {
        PgbenchTables tables = new PgbenchTables(note.run(), false);
        Optional<PgbenchTables.MarkedTables> left = tables.marked(connection);
        return left.isEmpty()
                ? null
                : marked(TABLES, left.get().names(), connections, left.get().bytes(), tables::drop);
    }

    /**
     * The leftovers of all runs in a server, as those runs would have noted them.
     *
     * @param options how the server is reached
     * @throws StoreException if the server cannot be asked
     */
    static List<LeftoverNote> search(Map<String, String> options) throws StoreException {
        ConnectionFactory connections = connections(new LeftoverNote("search", STORE, "", "", "", options));
        List<LeftoverNote> found = new ArrayList<>();
        try (Connection connection = connections.openMonitoring()) {
            addSchemas(found, connection, options);
            for (String run : PgbenchTables.runs(connection)) {
                found.add(new LeftoverNote(run, STORE, "", TABLES, PGBENCH, options));
            }
            return found;
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    private static void addSchemas(List<LeftoverNote> found, Connection connection, Map<String, String> options)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SCHEMAS)) {
            while (rows.next()) {
                String name = rows.getString(1);
                RunMark.parse(rows.getString(2))
                        .ifPresent(mark ->
                                found.add(new LeftoverNote(mark.run(), STORE, mark.target(), SCHEMA, name, options)));
            }
        }
    }

    private static ConnectionFactory connections(LeftoverNote note) throws StoreException {
        try {
            PostgresOptions options = OptionsBinder.bind(PostgresOptions.class, note.options());
            PostgresEndpoint endpoint =
                    PostgresEndpoint.fromOptions(String.valueOf(options.url()), options, System.getenv());
            StoreContext context = new StoreContext(
                    note.run(),
                    note.target(),
                    Path.of(""),
                    Durability.RELAXED,
                    DEMAND,
                    TIMEOUT,
                    new SharedServers(),
                    LeftoverNotes.NONE,
                    line -> {});
            return new ConnectionFactory(endpoint, options, context);
        } catch (InvalidValueException e) {
            throw new StoreException(STORE + " " + note.kind() + " " + note.name() + ": " + e.getMessage(), e);
        }
    }
}
