package org.storeharness.jdbc.row;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The SQL statements on the table of a run, which has a column for the key and {@code payload}. Dialects override what they spell otherwise. */
public interface RowSql {
    /** Passes keys to JDBC and reads them back, in one type of the key column. Stateless; this one as {@code bigint}. */
    interface KeyBinding {
        /** Binds a key to a parameter. */
        default void bind(PreparedStatement statement, int parameter, long key) throws SQLException {
            statement.setLong(parameter, key);
        }

        /** Binds the keys of {@link RowSql#selectAny}. */
        default void bindAll(PreparedStatement statement, int parameter, long[] keys) throws SQLException {
            for (int i = 0; i < keys.length; i++) {
                bind(statement, parameter + i, keys[i]);
            }
        }

        /** The key in a column. */
        default long read(ResultSet row, int column) throws SQLException {
            return row.getLong(column);
        }
    }

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
