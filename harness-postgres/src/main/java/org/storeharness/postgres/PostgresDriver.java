package org.storeharness.postgres;

import java.util.Optional;
import org.storeharness.core.store.Leftover;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.leftover.LeftoverNote;
import org.storeharness.postgres.options.PostgresEndpoint;
import org.storeharness.postgres.options.PostgresOptions;
import org.storeharness.postgres.server.EmbeddedPostgresServer;

/** Opens PostgreSQL: the server that the options name, or an embedded one that the run starts and its targets share. */
public final class PostgresDriver implements StoreDriver<PostgresOptions> {
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
                ? PostgresStore.open(endpoint, options, context)
                : ScriptStore.open(endpoint, options, context);
    }

    private static PostgresEndpoint endpoint(PostgresOptions options, StoreContext context) throws StoreException {
        if (options.url() != null) {
            return PostgresEndpoint.fromOptions(options.url(), options, System.getenv());
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

    @Override
    public Optional<Leftover> leftover(LeftoverNote note) throws StoreException {
        return SchemaLeftover.find(note);
    }
}
