package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;

/**
 * The schema that a target works in. It is named after the run and the target, and its comment marks it with both. Only a
 * schema with that mark is removed.
 *
 * @param name its name, not quoted
 * @param mark its comment
 */
public record RunSchema(String name, RunMark mark) {
    private static final String SIZE = "SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c"
            + " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relkind IN ('r', 'm')";
    private static final String LOCK_TIMEOUT = "SET lock_timeout = '10s'";

    public static RunSchema of(StoreContext context) {
        RunMark mark = new RunMark(context.runId(), context.target());
        return new RunSchema(mark.place(), mark);
    }

    /** The table of the objects, quoted for SQL. */
    public String table() {
        return quoted() + ".objects";
    }

    /**
     * Creates and marks the schema with its table, in one transaction. Does nothing if this target has done so before.
     *
     * @param options the kind of table
     * @throws StoreException if a schema of that name exists without the mark
     */
    public void create(Connection connection, PostgresOptions options) throws SQLException, StoreException {
        if (isOwnedByThisTarget(connection)) {
            return;
        }
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + quoted());
            statement.execute("COMMENT ON SCHEMA " + quoted() + " IS " + mark.literal());
            for (String definition : new TableDefinition(table(), options).statements()) {
                statement.execute(definition);
            }
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
    }

    /**
     * Drops the table and the schema if the schema has the mark. If the schema contains anything else, both stay and the drop
     * fails.
     */
    public void drop(Connection connection) throws SQLException {
        if (!isMarked(connection)) {
            return;
        }
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute(LOCK_TIMEOUT);
            statement.execute("DROP TABLE IF EXISTS " + table());
            statement.execute("DROP SCHEMA " + quoted());
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
    }

    /** Whether there is a schema of this name with this mark. */
    public boolean isMarked(Connection connection) throws SQLException {
        return mark.text().equals(comment(connection));
    }

    /** The bytes of all tables in it, with their indexes. */
    public long bytes(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SIZE)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getLong(1) : 0;
            }
        }
    }

    private boolean isOwnedByThisTarget(Connection connection) throws SQLException, StoreException {
        String comment = comment(connection);
        if (comment == null) {
            return false;
        }
        if (!comment.equals(mark.text())) {
            throw new StoreException(
                    "the schema " + quoted() + " exists and is not marked as this run's (its comment is '" + comment
                            + "'); it is left alone: choose another run id, or drop it yourself");
        }
        return true;
    }

    /** The schema's comment, empty if it has none, null if there is no such schema. */
    private @Nullable String comment(Connection connection) throws SQLException {
        String query = "SELECT coalesce(obj_description(oid, 'pg_namespace'), '') FROM pg_namespace WHERE nspname = ?";
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, name);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : null;
            }
        }
    }

    private String quoted() {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * The statements that create the table of a run. The payload is stored uncompressed, since compression would understate I/O.
     *
     * @param table its name, quoted: schema and table
     * @param options the kind of table
     */
    private record TableDefinition(String table, PostgresOptions options) {
        private static final int DEFAULT_FILLFACTOR = 100;

        List<String> statements() {
            List<String> statements = new ArrayList<>();
            String columns = " (key " + options.keyType().sqlName() + " PRIMARY KEY, payload bytea NOT NULL)";
            if (options.partitions() == 0) {
                statements.add("CREATE " + createClause() + table + columns + storageParameters());
                statements.add(externalStorage());
                return statements;
            }
            statements.add("CREATE TABLE " + table + columns + " PARTITION BY HASH (key)");
            statements.add(externalStorage());
            for (int i = 0; i < options.partitions(); i++) {
                statements.add("CREATE " + createClause() + partition(i) + " PARTITION OF " + table
                        + " FOR VALUES WITH (MODULUS " + options.partitions() + ", REMAINDER " + i + ")"
                        + storageParameters());
            }
            return statements;
        }

        private String createClause() {
            return options.unlogged() ? "UNLOGGED TABLE " : "TABLE ";
        }

        private String storageParameters() {
            return options.fillfactor() == DEFAULT_FILLFACTOR
                    ? ""
                    : " WITH (fillfactor = " + options.fillfactor() + ")";
        }

        private String externalStorage() {
            return "ALTER TABLE " + table + " ALTER COLUMN payload SET STORAGE EXTERNAL";
        }

        private String partition(int number) {
            return table + "_" + number;
        }
    }
}
