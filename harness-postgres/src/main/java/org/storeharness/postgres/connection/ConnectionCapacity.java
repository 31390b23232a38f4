package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The limits on connections of a role at a server.
 *
 * @param limit the server's {@code max_connections}
 * @param reserved those of it that the role may not use
 * @param inUse those of it that other connections hold
 * @param roleLimit the role's own limit, -1 for none
 */
public record ConnectionCapacity(int limit, int reserved, int inUse, int roleLimit) {
    private static final String QUERY = """
            SELECT current_setting('max_connections')::int,
                   CASE WHEN rolsuper THEN 0
                        ELSE current_setting('superuser_reserved_connections')::int
                             + coalesce(current_setting('reserved_connections', true)::int, 0) END,
                   (SELECT count(*)::int FROM pg_stat_activity
                    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()),
                   CASE WHEN rolsuper THEN -1 ELSE rolconnlimit END
            FROM pg_roles WHERE rolname = current_user
            """;

    public static ConnectionCapacity read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(QUERY)) {
            row.next();
            return new ConnectionCapacity(row.getInt(1), row.getInt(2), row.getInt(3), row.getInt(4));
        }
    }

    int available() {
        int ofServer = limit - reserved - inUse;
        return Math.max(0, roleLimit < 0 ? ofServer : Math.min(ofServer, roleLimit));
    }

    /** The values that {@link #available} is computed from, for messages. */
    String explanation() {
        return "max_connections " + limit + ", " + reserved + " reserved, " + inUse + " in use"
                + (roleLimit < 0 ? "" : ", the role's limit " + roleLimit);
    }
}
