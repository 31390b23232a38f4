package org.storeharness.postgres;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.DriverInfo;
import org.storeharness.jdbc.FoundDurability;
import org.storeharness.library.SessionFactory;
import org.storeharness.plan.Durability;
import org.storeharness.postgres.connection.ConnectionFactory;
import org.storeharness.postgres.connection.PostgresEndpoint;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.EnumSpelling;

/** Describes a target for the result: the server's settings as the sessions have them, and how the sessions use it. */
final class TargetFacts {
    private TargetFacts() {}

    static StoreFacts of(ServerFacts server, ConnectionFactory connections) {
        PostgresEndpoint endpoint = connections.endpoint();
        PostgresOptions options = connections.options();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("server", endpoint.isEmbedded() ? "embedded, started for this run" : "given");
        settings.putAll(server.settings());
        Path directory = endpoint.dataDirectory();
        String filesystem = directory == null ? null : FoundDurability.filesystem(directory);
        if (directory != null && filesystem != null) {
            settings.put("data_directory", directory.toString());
            settings.put("data_filesystem", filesystem);
        }
        Optional<String> relaxed =
                options.unlogged() ? Optional.of("the table is unlogged: a crash empties it") : server.relaxedBy();
        Durability durability = FoundDurability.relaxedBy(relaxed).on(filesystem, settings);
        settings.put("user", server.user());
        settings.put(
                "connections",
                options.pipelining() > 1
                        ? "one for each " + options.pipelining() + " operations in flight, pipelined"
                        : options.client() != PostgresOptions.RowClient.PGJDBC
                                ? "one for each operation in flight"
                                : options.pool() > 0
                                        ? "a pool of " + options.pool() + ", borrowed for each operation"
                                        : "one a session");
        if (options.scripts() == null) {
            settings.put("prepare_threshold", Integer.toString(options.prepareThreshold()));
        } else {
            settings.put("protocol", EnumSpelling.of(options.protocol()));
        }
        settings.put("binary_transfer", Boolean.toString(options.binaryTransfer()));
        settings.put("client", DriverInfo.DRIVER_FULL_NAME);
        return new StoreFacts("PostgreSQL " + server.version(), endpoint.displayUrl(), durability, false, settings);
    }

    /** The facts with those of the rows that are written and read. */
    static StoreFacts withRowSettings(
            StoreFacts facts, ConnectionFactory connections, @Nullable SessionFactory client) {
        PostgresOptions options = connections.options();
        int batch = connections.context().demand().batch();
        Map<String, String> settings = new LinkedHashMap<>(facts.settings());
        settings.put(
                "write_mode",
                options.writeMode().describe(batch)
                        + (options.rewriteBatchedInserts() && batch > 1 ? ", reWriteBatchedInserts" : ""));
        settings.put("rows_per_transaction", "up to " + batch);
        settings.put("rows_per_read", "up to " + options.readRows());
        settings.put("table", table(options));
        if (client != null) {
            settings.remove("prepare_threshold");
            settings.remove("binary_transfer");
            client.describe(settings);
        }
        return new StoreFacts(facts.product(), facts.endpoint(), facts.durability(), facts.standIn(), settings);
    }

    private static String table(PostgresOptions options) {
        return (options.unlogged() ? "unlogged" : "logged") + ", key "
                + options.keyType().sqlName()
                + (options.partitions() > 0 ? ", " + options.partitions() + " hash partitions" : "")
                + ", fillfactor " + options.fillfactor();
    }
}
