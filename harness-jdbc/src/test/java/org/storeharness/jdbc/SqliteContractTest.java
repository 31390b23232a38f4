package org.storeharness.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.storeharness.plan.Durability;
import org.storeharness.store.Store;

class SqliteContractTest extends JdbcContract {
    private String url() {
        return "jdbc:sqlite:" + directory.resolve("sqlite.db");
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("url", url());
    }

    @Override
    protected Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    @Override
    protected Durability durability() {
        return Durability.DURABLE;
    }

    /** Somebody writes: nobody else reads or writes meanwhile. */
    @Override
    protected Optional<AutoCloseable> stall(Store opened) throws SQLException {
        Connection connection = connect();
        connection.createStatement().execute("BEGIN EXCLUSIVE");
        return Optional.of(connection);
    }
}
