package org.storeharness.postgres.script;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.storeharness.core.store.StoreException;

/**
 * The four tables of pgbench. If there are none, they can be created, with comments that mark them with the run's id; only tables
 * with that mark are dropped. Other tables are used as they are. For the thread of the run.
 */
public final class PgbenchTables {
    public static final List<String> NAMES =
            List.of("pgbench_branches", "pgbench_tellers", "pgbench_accounts", "pgbench_history");

    private static final List<String> DEFINITIONS = List.of(
            "CREATE TABLE pgbench_branches (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor = 100)",
            "CREATE TABLE pgbench_tellers (tid int NOT NULL, bid int, tbalance int, filler char(84))"
                    + " WITH (fillfactor = 100)",
            "CREATE TABLE pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84))"
                    + " WITH (fillfactor = 100)",
            "CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))");

    /** The rows of {@code pgbench -i -I G}. */
    private static final String ROWS = """
            INSERT INTO pgbench_branches (bid, bbalance) SELECT bid, 0 FROM generate_series(1, %1$d) AS bid;
            INSERT INTO pgbench_tellers (tid, bid, tbalance)
                SELECT tid, (tid - 1) / 10 + 1, 0 FROM generate_series(1, %1$d * 10) AS tid;
            INSERT INTO pgbench_accounts (aid, bid, abalance, filler)
                SELECT aid, (aid - 1) / 100000 + 1, 0, '' FROM generate_series(1, %1$d * 100000) AS aid;
            ALTER TABLE pgbench_branches ADD PRIMARY KEY (bid);
            ALTER TABLE pgbench_tellers ADD PRIMARY KEY (tid);
            ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid)
            """;

    private final String mark;
    private boolean ownedByThisRun;
    private boolean usesExisting;

    public PgbenchTables(String runId) {
        this.mark = "store-harness run " + runId + "; removed by that run";
    }

    /** Whether the tables have this run's mark. */
    public boolean ownedByThisRun() {
        return ownedByThisRun;
    }

    /** The tables as results show them. */
    public String describe() {
        return ownedByThisRun
                ? "pgbench's, created and dropped by this run"
                : usesExisting ? "pgbench's, as they were found" : "not pgbench's";
    }

    /**
     * Creates and fills the tables if there are none.
     *
     * @throws StoreException if only some of them exist, or all with another scale
     */
    public void create(Connection connection, int scale, Consumer<String> progress)
            throws SQLException, StoreException {
        List<String> existing = existingTables(connection);
        if (existing.isEmpty()) {
            progress.accept("creating pgbench's tables of scale " + scale);
            createAndFill(connection, scale);
            ownedByThisRun = true;
            return;
        }
        if (existing.size() < NAMES.size()) {
            throw new StoreException(String.join(", ", existing)
                    + " exist already, but not all of pgbench's tables; they are left alone: drop them yourself, or name"
                    + " another database");
        }
        ownedByThisRun = allAreMarked(connection);
        long existingScale = countBranches(connection);
        if (existingScale != scale) {
            throw new StoreException("pgbench's tables exist already with scale " + existingScale + ", not " + scale
                    + "; they are left alone: use that scale, drop them yourself, or name another database");
        }
        usesExisting = true;
        progress.accept("pgbench's tables exist already: they are used as they are, and kept");
    }

    /**
     * The scale of the existing tables, 1 if there are none.
     *
     * @param required whether all of them must exist
     * @throws StoreException if they must and do not
     */
    public long existingScale(Connection connection, boolean required) throws SQLException, StoreException {
        List<String> existing = existingTables(connection);
        if (existing.size() < NAMES.size() && required) {
            List<String> missing = new ArrayList<>(NAMES);
            missing.removeAll(existing);
            throw new StoreException("the built-in scripts need pgbench's tables, and there is no "
                    + String.join(", ", missing) + "; create them with --initialize --scale N");
        }
        usesExisting = existing.size() == NAMES.size();
        return existing.contains("pgbench_branches") ? countBranches(connection) : 1;
    }

    /** Drops the tables that have the mark. */
    public void drop(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET lock_timeout = '10s'");
            for (String name : existingTables(connection)) {
                if (mark.equals(comment(connection, name))) {
                    statement.execute("DROP TABLE " + name);
                }
            }
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        }
    }

    private void createAndFill(Connection connection, int scale) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (String definition : DEFINITIONS) {
                statement.execute(definition);
            }
            for (String name : NAMES) {
                statement.execute("COMMENT ON TABLE " + name + " IS '" + mark + "'");
            }
            for (String rows : String.format(Locale.ROOT, ROWS, scale).split(";")) {
                statement.execute(rows);
            }
            connection.commit();
            connection.setAutoCommit(true);
            for (String name : NAMES) {
                statement.execute("VACUUM ANALYZE " + name);
            }
        } catch (SQLException e) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            throw e;
        }
    }

    private boolean allAreMarked(Connection connection) throws SQLException {
        for (String name : NAMES) {
            if (!mark.equals(comment(connection, name))) {
                return false;
            }
        }
        return true;
    }

    private static long countBranches(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM pgbench_branches")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static List<String> existingTables(Connection connection) throws SQLException {
        List<String> existing = new ArrayList<>();
        for (String name : NAMES) {
            if (!queryString(connection, "SELECT to_regclass(?)::text", name).isEmpty()) {
                existing.add(name);
            }
        }
        return existing;
    }

    private static String comment(Connection connection, String name) throws SQLException {
        return queryString(connection, "SELECT obj_description(to_regclass(?), 'pg_class')", name);
    }

    private static String queryString(Connection connection, String query, String parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, parameter);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return Objects.requireNonNullElse(row.getString(1), "");
            }
        }
    }
}
