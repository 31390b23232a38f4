package org.storeharness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.storeharness.core.plan.options.OptionsBinder;
import org.storeharness.postgres.embedded.EmbeddedPostgresServer;

/** A server that tests use as if a user had named it. */
record TestServer(String url, String user, String password) {
    static TestServer of(EmbeddedPostgresServer server) {
        return new TestServer(server.url(), EmbeddedPostgresServer.USER, server.password());
    }

    /** A connection of the superuser. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /** Runs one statement as the superuser. */
    void run(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of the first row, as text. */
    String ask(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    /** Options that name this server; the password is in a file below the directory. */
    Map<String, Object> options(Path directory) {
        return Map.of("url", url, "user", user, "passwordFile", passwordFile(directory, password));
    }

    /** The same with some of them replaced. */
    PostgresOptions options(Path directory, Map<String, ?> replaced) {
        Map<String, Object> all = new HashMap<>(options(directory));
        all.putAll(replaced);
        return OptionsBinder.bind(PostgresOptions.class, all);
    }

    static Path passwordFile(Path directory, String password) {
        try {
            Path file = Files.createTempFile(directory, "password-", "");
            return Files.writeString(file, password + "\n");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
