package org.storeharness.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.storeharness.plan.Durability;

class DuckDbContractTest extends JdbcContract {
    private String url() {
        return "jdbc:duckdb:" + directory.resolve("duck.db");
    }

    @Override
    protected Map<String, ?> options() {
        return Map.of("url", url());
    }

    @Override
    protected String withoutAutocommit(String url) {
        return url + ";jdbc_auto_commit=false";
    }

    @Override
    protected Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    @Override
    protected Durability durability() {
        return Durability.DURABLE;
    }
}
