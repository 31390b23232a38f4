package org.storeharness.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

/** The contract of a database in this process, which is a file in the run's own directory. */
abstract class EmbeddedContract extends JdbcContract {
    /** Its URL, with the placeholder of the directory. */
    protected abstract String url();

    @Override
    protected final Map<String, ?> options() {
        return Map.of("url", url());
    }

    @Override
    protected final Connection connect() throws SQLException {
        return connect("pg");
    }

    protected final Connection connect(String target) throws SQLException {
        return DriverManager.getConnection(
                url().replace("{data}", directory.resolve("jdbc-" + target).toString()));
    }
}
