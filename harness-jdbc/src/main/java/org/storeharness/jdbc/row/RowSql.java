package org.storeharness.jdbc.row;

/** The SQL statements on the table of a run, which has a column for the key and {@code payload}. Dialects override what they spell otherwise. */
public interface RowSql {
    /** The name of the table, quoted. */
    String table();

    /** The name of the column of the key, quoted where it has to be. */
    String keyColumn();

    /** Passes keys to the statements. */
    KeyBinding keys();

    default String insert() {
        return multiRowInsert(1);
    }

    default String multiRowInsert(int rows) {
        return "INSERT INTO " + table() + " (" + keyColumn() + ", payload) VALUES (?, ?)" + ", (?, ?)".repeat(rows - 1);
    }

    default String select() {
        return "SELECT payload FROM " + table() + " WHERE " + keyColumn() + " = ?";
    }

    /** The keys are bound by {@link KeyBinding#bindAll}. */
    default String selectAny(int rows) {
        return selectRows() + " IN (?" + ", ?".repeat(rows - 1) + ")";
    }

    default String selectRange() {
        return selectRows() + " BETWEEN ? AND ? ORDER BY " + keyColumn();
    }

    default String update() {
        return "UPDATE " + table() + " SET payload = ? WHERE " + keyColumn() + " = ?";
    }

    default String delete() {
        return "DELETE FROM " + table() + " WHERE " + keyColumn() + " = ?";
    }

    /** A query of rows with their keys, up to what is asked of the key. */
    default String selectRows() {
        return "SELECT " + keyColumn() + ", payload FROM " + table() + " WHERE " + keyColumn();
    }
}
