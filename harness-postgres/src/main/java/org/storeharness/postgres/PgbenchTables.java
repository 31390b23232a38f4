package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.storeharness.jdbc.row.RunMark;
import org.storeharness.store.StoreException;

/**
 * The four tables of pgbench. If there are none, they can be created, with comments that mark them with the run's id; only tables
 * with that mark are dropped. Other tables are used, as they are, only where the options say so: the scripts write to them. For the
 * thread of the run.
 */
final class PgbenchTables {
    static final List<String> NAMES =
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

    private static final String COMMENTS = """
            SELECT name, coalesce(obj_description(to_regclass(name), 'pg_class'), '')
            FROM unnest(string_to_array(?, ',')) AS pgbench (name)
            WHERE to_regclass(name) IS NOT NULL
            """;

    private final RunMark mark;
    private final boolean usesOthers;
    private boolean ownedByThisRun;
    private boolean usesExisting;

    /**
     * Tables of a run.
     *
     * @param names with commas
     * @param bytes with their indexes
     */
    record MarkedTables(String names, long bytes) {}

    /** @param usesOthers whether tables that this run did not create may be used */
    PgbenchTables(String runId, boolean usesOthers) {
        this.usesOthers = usesOthers;
        this.mark = new RunMark(runId, "");
    }

    /** Whether the tables have this run's mark. */
    boolean ownedByThisRun() {
        return ownedByThisRun;
    }

    /** The tables as results show them. */
    String describe() {
        return ownedByThisRun
                ? "pgbench's, created and dropped by this run"
                : usesExisting ? "pgbench's, as they were found" : "not pgbench's";
    }

    /**
     * Creates and fills the tables if there are none.
     *
     * @throws StoreException if only some of them exist, or all with another scale
     */
    void create(Connection connection, int scale, Consumer<String> progress) throws SQLException, StoreException {
        Map<String, String> existing = comments(connection);
        if (existing.isEmpty()) {
            progress.accept("creating pgbench's tables of scale " + scale);
            // First, as a failure after the commit leaves them; what does not have the mark is not dropped
            ownedByThisRun = true;
            createAndFill(connection, scale);
            return;
        }
        if (existing.size() < NAMES.size()) {
            throw new StoreException(String.join(", ", existing.keySet())
                    + " exist already, but not all of pgbench's tables; they are left alone: drop them yourself, or name"
                    + " another database");
        }
        ownedByThisRun = existing.values().stream().allMatch(mark.text()::equals);
        requireUsable(existing);
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
    long existingScale(Connection connection, boolean required) throws SQLException, StoreException {
        Map<String, String> existing = comments(connection);
        if (existing.size() < NAMES.size() && required) {
            List<String> missing = new ArrayList<>(NAMES);
            missing.removeAll(existing.keySet());
            throw new StoreException("the built-in scripts need pgbench's tables, and there is no "
                    + String.join(", ", missing) + "; create them with --initialize --scale N");
        }
        if (required) {
            requireUsable(existing);
        }
        usesExisting = existing.size() == NAMES.size();
        return existing.containsKey("pgbench_branches") ? countBranches(connection) : 1;
    }

    private void requireUsable(Map<String, String> existing) throws StoreException {
        if (!usesOthers && !existing.values().stream().allMatch(mark.text()::equals)) {
            throw new StoreException(
                    "pgbench's tables exist already and are not of this run, and the built-in scripts would"
                            + " write to them; allow it with --existing-tables (existingTables: true), or name another database");
        }
    }

    /** Whether there is none of the tables, so that {@link #create} makes them. */
    static boolean areMissing(Connection connection) throws SQLException {
        return comments(connection).isEmpty();
    }

    /** The tables that have the mark; empty if none has. */
    Optional<MarkedTables> marked(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        long bytes = 0;
        for (Map.Entry<String, String> table : comments(connection).entrySet()) {
            if (table.getValue().equals(mark.text())) {
                names.add(table.getKey());
                bytes += bytes(connection, table.getKey());
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(new MarkedTables(String.join(", ", names), bytes));
    }

    /** Whether all tables are there with the mark. */
    boolean areMarked(Connection connection) throws SQLException {
        Map<String, String> existing = comments(connection);
        return existing.size() == NAMES.size() && existing.values().stream().allMatch(mark.text()::equals);
    }

    /** The runs whose mark the tables have. */
    static Set<String> runs(Connection connection) throws SQLException {
        Set<String> runs = new TreeSet<>();
        for (String comment : comments(connection).values()) {
            RunMark.parse(comment).map(RunMark::run).ifPresent(runs::add);
        }
        return runs;
    }

    private static long bytes(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_total_relation_size('" + table + "')")) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Drops the tables that have the mark. */
    void drop(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET lock_timeout = '10s'");
            for (Map.Entry<String, String> table : comments(connection).entrySet()) {
                if (table.getValue().equals(mark.text())) {
                    statement.execute("DROP TABLE " + table.getKey());
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
                statement.execute("COMMENT ON TABLE " + name + " IS " + mark.literal());
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

    private static long countBranches(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM pgbench_branches")) {
            row.next();
            return row.getLong(1);
        }
    }

    /** The comments of the existing tables by name; empty for a table without one. */
    private static Map<String, String> comments(Connection connection) throws SQLException {
        Map<String, String> comments = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(COMMENTS)) {
            statement.setString(1, String.join(",", NAMES));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    comments.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return comments;
    }
}
