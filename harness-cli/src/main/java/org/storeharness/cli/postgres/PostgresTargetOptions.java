package org.storeharness.cli.postgres;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.plan.TargetSettings;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Target;
import picocli.CommandLine.Option;

/** Store options that apply to every target of a command. */
final class PostgresTargetOptions {
    @Option(
            names = "--pool",
            description = "Share N connections and borrow one for each operation; 0 gives every worker its own")
    private int pool;

    @Option(
            names = "--postgres-url",
            paramLabel = "URL",
            description = "Use this PostgreSQL: jdbc:postgresql://host/db")
    private @Nullable String postgresUrl;

    @Option(
            names = "--postgres-user",
            paramLabel = "ROLE",
            description =
                    "Log in as this role instead of that of PGUSER; the password is PGPASSWORD's or that of ~/.pgpass")
    private @Nullable String postgresUser;

    /**
     * A target of the store.
     *
     * @param own options of this target alone, which take precedence
     */
    Target target(String store, int batch, Map<String, ?> own) {
        Map<String, Object> all = new LinkedHashMap<>();
        TargetSettings.put(all, "pool", pool == 0 ? null : Integer.toString(pool));
        TargetSettings.put(all, "url", postgresUrl);
        TargetSettings.put(all, "user", postgresUser);
        all.putAll(own);
        return new Target(store, Durability.DURABLE, batch, all);
    }
}
