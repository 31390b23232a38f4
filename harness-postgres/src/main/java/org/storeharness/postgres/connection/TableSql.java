package org.storeharness.postgres.connection;

/**
 * The SQL statements on the table of a run.
 *
 * @param table its name, quoted
 * @param keys the codec of its keys
 */
public record TableSql(String table, KeyCodec keys) {
    private static final String CONFLICT = " ON CONFLICT (key) DO UPDATE SET payload = EXCLUDED.payload";

    public String insert() {
        return multiRowInsert(1);
    }

    String multiRowInsert(int rows) {
        return "INSERT INTO " + table + " (key, payload) VALUES (?, ?)" + ", (?, ?)".repeat(rows - 1);
    }

    String upsert() {
        return insert() + CONFLICT;
    }

    String copy(boolean binary) {
        return "COPY " + table + " (key, payload) FROM STDIN" + (binary ? " (FORMAT binary)" : "");
    }

    public String select() {
        return "SELECT payload FROM " + table + " WHERE key = ?";
    }

    public String selectAny() {
        return "SELECT key, payload FROM " + table + " WHERE key = ANY (?)";
    }

    String selectRange() {
        return "SELECT key, payload FROM " + table + " WHERE key BETWEEN ? AND ? ORDER BY key";
    }

    String update() {
        return "UPDATE " + table + " SET payload = ? WHERE key = ?";
    }

    String delete() {
        return "DELETE FROM " + table + " WHERE key = ?";
    }
}
