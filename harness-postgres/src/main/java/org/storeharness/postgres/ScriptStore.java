package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.postgres.connection.ConnectFailure;
import org.storeharness.postgres.connection.ConnectionFactory;
import org.storeharness.postgres.connection.PostgresEndpoint;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.ScriptProtocol;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;

/** Performs scripts in the language of pgbench, over existing tables or over pgbench's tables, which the run can create. */
final class ScriptStore implements Store {
    /** Details of a shared place: the scale, and whether the tables have the run's mark. */
    private static final String SCALE = "scale";

    private static final String MARKED = "marked";

    private final ServerAccess server;
    private final ConnectionFactory connections;
    private final ScriptMix mix;
    private final PgbenchTables tables;
    private ScriptDurability risk = ScriptDurability.KEPT;
    private long scale;
    private LeftoverNotes.Note note = () -> {};

    private ScriptStore(ServerAccess server, ScriptMix mix) {
        this.server = server;
        this.connections = server.connections();
        this.mix = mix;
        this.tables = new PgbenchTables(
                connections.context().runId(), connections.options().existingTables());
    }

    /**
     * Reads the scripts, connects to the server and checks that the run can work there. Creates nothing.
     *
     * @throws StoreException if a script cannot be read, or the server cannot be reached or used
     */
    static ScriptStore open(PostgresEndpoint endpoint, PostgresOptions options, StoreContext context)
            throws StoreException {
        ScriptMix mix = ScriptMix.read(options, context);
        return new ScriptStore(ServerAccess.connect(new ConnectionFactory(endpoint, options, context), false), mix);
    }

    @Override
    public StoreFacts facts() {
        StoreFacts facts = server.facts();
        Map<String, String> settings = new LinkedHashMap<>(facts.settings());
        for (Script script : mix.scripts()) {
            settings.put("script " + script.name(), "weight " + script.weight() + " of " + mix.totalWeight());
        }
        settings.put("scale", Long.toString(scale));
        settings.put("random_seed", Long.toString(mix.seed()));
        settings.put("tables", tables.describe());
        boolean promised = facts.durability() == Durability.DURABLE;
        if (promised && !risk.reason().isEmpty()) {
            settings.put(StoreFacts.DURABILITY_REASON, risk.reason());
        }
        Durability durability = promised ? risk.durability() : facts.durability();
        return new StoreFacts(facts.product(), facts.endpoint(), durability, facts.standIn(), settings);
    }

    @Override
    public boolean supports(OperationKind kind) {
        return kind == OperationKind.SCRIPT;
    }

    @Override
    public List<String> scripts() {
        return mix.scripts().stream().map(Script::name).toList();
    }

    @Override
    public void prepare() throws StoreException {
        PostgresOptions options = connections.options();
        try (Connection connection = connections.openAdministrative()) {
            if (options.initialize()) {
                if (PgbenchTables.areMissing(connection)) {
                    note = PostgresLeftovers.noteTables(connections);
                }
                tables.create(
                        connection,
                        Math.max(1, options.scale()),
                        connections.context().progress());
            }
            risk = ScriptDurability.of(mix, connection);
            if (options.protocol() != ScriptProtocol.SIMPLE) {
                mix.requireValues(connection);
            }
            scale = options.scale() > 0 ? options.scale() : tables.existingScale(connection, mix.usesPgbenchTables());
        } catch (SQLException e) {
            throw ConnectFailure.at(connections.endpoint(), "pgbench's tables cannot be created", e, "");
        }
    }

    /** The scripts are told as they were read, so that no other host needs their files. */
    @Override
    public SharedPlace sharedPlace() throws StoreException {
        Map<String, String> details = new HashMap<>(mix.fileDetails());
        details.put(SCALE, Long.toString(scale));
        details.put(MARKED, Boolean.toString(tables.ownedByThisRun()));
        return PostgresPlace.of(connections, details);
    }

    @Override
    public void attach() throws StoreException {
        server.attach();
        SharedPlace place = connections.context().place();
        try (Connection connection = connections.openAdministrative()) {
            PostgresPlace.requireSameServer(connection, connections);
            if (place.detail(MARKED).map(Boolean::parseBoolean).orElse(false) && !tables.areMarked(connection)) {
                throw PostgresPlace.elsewhere(connections, "it has no pgbench's tables with the run's mark");
            }
            risk = ScriptDurability.of(mix, connection);
            scale = place.detail(SCALE).map(Long::parseLong).orElse(1L);
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    @Override
    public void settle() throws StoreException {
        server.settle(tables.ownedByThisRun() ? PgbenchTables.NAMES : List.of());
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
        ScriptClient client = new ScriptClient(mix, context.worker(), scale);
        return server.openSession(connection -> new ScriptExecutor(connection, client));
    }

    @Override
    public void cleanup() throws StoreException {
        if (!tables.ownedByThisRun()) {
            return;
        }
        try (Connection connection = connections.openAdministrative()) {
            tables.drop(connection);
            note.removed();
        } catch (SQLException e) {
            throw ConnectFailure.at(
                    connections.endpoint(),
                    "pgbench's tables of this run are left",
                    e,
                    "; drop them when they are no longer in use");
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
