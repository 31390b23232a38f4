package org.storeharness.postgres.connection;

import org.storeharness.jdbc.row.RowSql;

/**
 * The SQL statements on the table of a run.
 *
 * @param table its name, quoted
 * @param keys the codec of its keys
 */
public record TableSql(String table, KeyCodec keys) implements RowSql {
    private static final String CONFLICT = " ON CONFLICT (key) DO UPDATE SET payload = EXCLUDED.payload";

    @Override
    public String keyColumn() {
        return "key";
    }

    String upsert() {
        return insert() + CONFLICT;
    }

    String copy(boolean binary) {
        return "COPY " + table + " (key, payload) FROM STDIN" + (binary ? " (FORMAT binary)" : "");
    }

    /** Takes the keys as one array. */
    @Override
    public String selectAny(int rows) {
        return selectRows() + " = ANY (?)";
    }
}
