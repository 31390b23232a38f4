package org.storeharness.postgres;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.library.ClientLibraries;
import org.storeharness.postgres.client.ClientSetup;
import org.storeharness.postgres.client.PostgresClient;
import org.storeharness.postgres.connection.PostgresEndpoint;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/** Opens PostgreSQL: the server that the options name, or an embedded one that the run starts and its targets share. */
public final class PostgresDriver implements StoreDriver<PostgresOptions> {
    private final ClientLibraries<ClientSetup> libraries;

    public PostgresDriver() {
        this(ClientLibraries.besideTheHarness(PostgresClient.class, PostgresClient.FOLDER));
    }

    /**
     * @param libraries where other clients are found
     */
    public PostgresDriver(ClientLibraries<ClientSetup> libraries) {
        this.libraries = libraries;
    }

    @Override
    public String name() {
        return "postgres";
    }

    @Override
    public String description() {
        return "PostgreSQL: rows of a key and a payload, in transactions of one row or of a batch; scripts of pgbench";
    }

    @Override
    public Class<PostgresOptions> optionsType() {
        return PostgresOptions.class;
    }

    @Override
    public Store open(PostgresOptions options, StoreContext context) throws StoreException {
        PostgresEndpoint endpoint = endpoint(options, context);
        return options.scripts() == null
                ? PostgresStore.open(endpoint, options, context, libraries)
                : ScriptStore.open(endpoint, options, context);
    }

    @Override
    public void checkAttachable(PostgresOptions options, SharedPlace place) {
        PostgresPlace.check(options, place);
    }

    private static PostgresEndpoint endpoint(PostgresOptions options, StoreContext context) throws StoreException {
        if (options.url() != null) {
            return PostgresPlace.login(
                    PostgresEndpoint.fromOptions(options.url(), options, System.getenv()), context.place());
        }
        EmbeddedPostgresServer server =
                context.servers().share("postgres", EmbeddedPostgresServer.class, () -> start(context));
        return PostgresEndpoint.ofEmbedded(server);
    }

    /** The server's guard ends it with this process; the note is for a guard that is killed as well. */
    private static EmbeddedPostgresServer start(StoreContext context) throws StoreException {
        EmbeddedPostgresServer server = EmbeddedPostgresServer.start(
                context.dataDirectory(), context.demand().sessions(), context.progress());
        try {
            context.notes().addServer("postgres", server.pid(), server.dataDirectory());
            return server;
        } catch (StoreException e) {
            server.close();
            throw e;
        }
    }

    /** Rows go to a schema of the run's own. Scripts may write to any table, so the scratch warm-up of scripts has scripts of its own, which touch none. */
    @Override
    public Optional<Map<String, Object>> scratch(Map<String, Object> options) {
        Map<String, Object> scratch = new LinkedHashMap<>(options);
        List.of("audit", "maintenance", "initialize", "existingTables", "define")
                .forEach(scratch::remove);
        if (scratch.containsKey("scripts")) {
            scratch.put("scripts", BuiltinScripts.warming());
            scratch.put("scale", 1);
        }
        return Optional.of(scratch);
    }

    @Override
    public Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        return PostgresLeftovers.find(note);
    }

    @Override
    public List<LeftoverNote> search(Map<String, String> options) throws StoreException {
        return PostgresLeftovers.search(options);
    }
}
