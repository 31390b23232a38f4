package org.storeharness.postgres.connection;

import java.util.ArrayList;
import java.util.List;

/**
 * The statements that create the table of a run. The payload is stored uncompressed, since compression would understate I/O.
 *
 * @param table its name, quoted: schema and table
 * @param options the kind of table
 */
record TableDefinition(String table, PostgresOptions options) {
    private static final int DEFAULT_FILLFACTOR = 100;

    List<String> statements() {
        List<String> statements = new ArrayList<>();
        String columns = " (key " + options.keyType().sqlName() + " PRIMARY KEY, payload bytea NOT NULL)";
        if (options.partitions() == 0) {
            statements.add("CREATE " + createClause() + table + columns + storageParameters());
            statements.add(externalStorage());
            return statements;
        }
        statements.add("CREATE TABLE " + table + columns + " PARTITION BY HASH (key)");
        statements.add(externalStorage());
        for (int i = 0; i < options.partitions(); i++) {
            statements.add(
                    "CREATE " + createClause() + partition(i) + " PARTITION OF " + table + " FOR VALUES WITH (MODULUS "
                            + options.partitions() + ", REMAINDER " + i + ")" + storageParameters());
        }
        return statements;
    }

    private String createClause() {
        return options.unlogged() ? "UNLOGGED TABLE " : "TABLE ";
    }

    private String storageParameters() {
        return options.fillfactor() == DEFAULT_FILLFACTOR ? "" : " WITH (fillfactor = " + options.fillfactor() + ")";
    }

    private String externalStorage() {
        return "ALTER TABLE " + table + " ALTER COLUMN payload SET STORAGE EXTERNAL";
    }

    private String partition(int number) {
        return table + "_" + number;
    }
}
