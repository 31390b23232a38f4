package org.storeharness.jdbc.row;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Passes keys to JDBC and reads them back, in one type of the key column. Stateless; this one as {@code bigint}. */
public interface KeyBinding {
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
