package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The statements of one connection, each prepared when it is first asked for. Confined to the connection's thread. */
final class PreparedStatements implements AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> bySql = new HashMap<>();

    PreparedStatements(Connection connection) {
        this.connection = connection;
    }

    Connection connection() {
        return connection;
    }

    PreparedStatement get(String sql) throws SQLException {
        PreparedStatement statement = bySql.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            bySql.put(sql, statement);
        }
        return statement;
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : bySql.values()) {
            statement.close();
        }
        bySql.clear();
    }
}
