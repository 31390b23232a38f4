package org.storeharness.cli.postgres;

import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Target;
import picocli.CommandLine.Option;

/** Store options that apply to every target of a command. */
final class PostgresTargetOptions {
    @Option(
            names = "--pool",
            paramLabel = "N",
            description = "Share N connections and borrow one for each operation; 0 gives every worker its own",
            defaultValue = "0")
    private int pool;

    /**
     * A target of the store.
     *
     * @param own options of this target alone, which take precedence
     */
    Target target(String store, int batch, Map<String, String> own) {
        Map<String, Object> all = new LinkedHashMap<>();
        if (pool != 0) {
            all.put("pool", Integer.toString(pool));
        }
        all.putAll(own);
        return new Target(store, Durability.DURABLE, batch, all);
    }
}
