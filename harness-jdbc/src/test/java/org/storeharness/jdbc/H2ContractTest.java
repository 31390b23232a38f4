package org.storeharness.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.storeharness.plan.Durability;

class H2ContractTest extends JdbcContract {
    private String url() {
        return "jdbc:h2:" + directory.resolve("h2") + "";
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
        return Durability.RELAXED;
    }
}
