package org.storeharness.jdbc.connection;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The statements of one connection, each prepared at its first use. Confined to the connection's thread. */
public final class PreparedStatements implements AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> bySql = new HashMap<>();

    public PreparedStatements(Connection connection) {
        this.connection = connection;
    }

    public Connection connection() {
        return connection;
    }

    public PreparedStatement get(String sql) throws SQLException {
        PreparedStatement statement = bySql.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            bySql.put(sql, statement);
        }
        return statement;
    }

    /** Forgets those that the driver closed, as DuckDB's does with one that failed. */
    public void forgetClosed() throws SQLException {
        for (PreparedStatement statement : List.copyOf(bySql.values())) {
            if (statement.isClosed()) {
                bySql.values().remove(statement);
            }
        }
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : bySql.values()) {
            statement.close();
        }
        bySql.clear();
    }
}
