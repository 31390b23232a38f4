package org.storeharness.cli.campaign.recorded;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The rows of a run as its server has them, read without this project. */
final class RawRows {
    private final String url;
    private final String password;

    private RawRows(String url, String password) {
        this.url = url;
        this.password = password;
    }

    static @Nullable RawRows of(String url, String password) {
        return url.isEmpty() ? null : new RawRows(url, password);
    }

    /** The contents by key; empty if the server does not answer. */
    Optional<Map<Long, byte[]>> read() {
        Properties properties = new Properties();
        properties.setProperty("user", "harness");
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("loginTimeout", "30");
        properties.setProperty("socketTimeout", "30");
        try (Connection connection = DriverManager.getConnection(url, properties);
                Statement statement = connection.createStatement()) {
            String schema;
            try (ResultSet found = statement.executeQuery(
                    "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'harness\\_r%' ORDER BY oid DESC LIMIT 1")) {
                if (!found.next()) {
                    return Optional.empty();
                }
                schema = found.getString(1);
            }
            Map<Long, byte[]> rows = new HashMap<>();
            try (ResultSet found = statement.executeQuery("SELECT key, payload FROM \"" + schema + "\".objects")) {
                while (found.next()) {
                    rows.put(found.getLong(1), found.getBytes(2));
                }
            }
            return Optional.of(rows);
        } catch (SQLException e) {
            return Optional.empty();
        }
    }
}
