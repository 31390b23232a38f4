package org.storeharness.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.options.OptionsBinder;
import org.storeharness.core.store.Leftover;
import org.storeharness.core.store.LeftoverNotes;
import org.storeharness.core.store.SharedServers;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.leftover.LeftoverNote;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.postgres.connection.ConnectionFactory;
import org.storeharness.postgres.error.ConnectFailure;
import org.storeharness.postgres.options.PostgresEndpoint;
import org.storeharness.postgres.options.PostgresOptions;
import org.storeharness.postgres.rows.RunSchema;

/** A schema that a run left in a server that its options named. */
record SchemaLeftover(ConnectionFactory connections, RunSchema schema, OptionalLong bytes) implements Leftover {
    private static final String KIND = "schema";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final StoreContext.Demand DEMAND = new StoreContext.Demand(1, 1, 1, 1);

    /**
     * Notes a schema that is about to be made. Not that of a run's own server, which goes with it.
     *
     * @throws StoreException if it cannot be noted
     */
    static LeftoverNotes.Note note(ConnectionFactory connections, RunSchema schema) throws StoreException {
        if (connections.endpoint().isEmbedded()) {
            return () -> {};
        }
        PostgresOptions options = connections.options();
        Map<String, String> noted = new HashMap<>();
        noted.put("url", connections.endpoint().url());
        String user = connections.endpoint().user();
        if (user != null) {
            noted.put("user", user);
        }
        Path passwordFile = options.passwordFile();
        if (passwordFile != null) {
            noted.put("passwordFile", passwordFile.toAbsolutePath().toString());
        }
        if (options.sslMode() != null) {
            noted.put("sslMode", EnumSpelling.of(options.sslMode()));
        }
        return connections.context().notes().add(KIND, schema.name(), noted);
    }

    /**
     * The schema of a note, if the server has it with its mark.
     *
     * @throws StoreException if the server cannot be asked
     */
    static Optional<Leftover> find(LeftoverNote note) throws StoreException {
        if (!note.kind().equals(KIND)) {
            return Optional.empty();
        }
        ConnectionFactory connections = connections(note);
        RunSchema schema = RunSchema.of(connections.context());
        try (Connection connection = connections.openMonitoring()) {
            return schema.name().equals(note.name()) && schema.isMarked(connection)
                    ? Optional.of(new SchemaLeftover(connections, schema, OptionalLong.of(schema.bytes(connection))))
                    : Optional.empty();
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
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
                    line -> {});
            return new ConnectionFactory(endpoint, options, context);
        } catch (InvalidValueException e) {
            throw new StoreException("schema " + note.name() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String place() {
        return schema.name() + " at " + connections.endpoint().displayUrl();
    }

    @Override
    public void remove() throws StoreException {
        try (Connection connection = connections.openAdministrative()) {
            schema.drop(connection);
        } catch (SQLException e) {
            throw ConnectFailure.at(
                    connections.endpoint(), "the schema '" + schema.name() + "' is left", e, "; is it in use?");
        }
    }
}
